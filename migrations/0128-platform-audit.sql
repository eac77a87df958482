-- The audit log belongs to the platform, which writes it for all rooms. Processes of 0.2.0 still use its former name, a view that
-- takes their rows and refuses changes as the table does. A later release drops the view.
alter table access_audit rename to platform_audit;
alter sequence access_audit_id_seq rename to platform_audit_id_seq;
alter index access_audit_pkey rename to platform_audit_pkey;
alter index access_audit_newest rename to platform_audit_newest;
alter index access_audit_by_actor rename to platform_audit_by_actor;
alter index access_audit_by_subject rename to platform_audit_by_subject;
alter index access_audit_by_action rename to platform_audit_by_action;
alter trigger access_audit_append_only on platform_audit rename to platform_audit_append_only;
alter function access_audit_is_append_only() rename to platform_audit_is_append_only;

create view access_audit as
  select id, at, organisation_id, environment, actor, actor_kind, action, subject, client_address, request_id, details, changes
  from platform_audit;
