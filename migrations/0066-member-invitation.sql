-- A role waits until the person accepts it. So an invitation shows its organisation nothing about the person, and does not say
-- whether the e-mail is known to another one.
alter table member_role
  add column is_pending boolean not null default false,
  -- The e-mail as it was typed; null when the role was given without an invitation.
  add column invited_as text,
  -- When the newest invitation was made; null when none is open.
  add column invited_at timestamptz,
  -- Raised by every change while the role is pending: the version of the member belongs to all their organisations.
  add column version integer not null default 1;
update member_role r set is_pending = true, invited_as = m.email, invited_at = r.created_at
  from member m where m.id = r.member_id and m.joined_at is null;
create index member_role_by_time on member_role (organisation_id, created_at, member_id);

-- The organisation that an invitation is for. Null for other links, and for invitations from before: they accept all roles.
alter table member_token
  add column organisation_id bigint references organisation (id),
  -- The member who made the link and could use it; null when it was mailed, or made on the machine itself.
  add column made_by uuid;
