-- Finding one branch by its slug must use the primary key. Both old indexes began with organisation and environment too:
-- on a table without statistics, as in the middle of a first import, PostgreSQL took them for just as good and walked
-- through all branches of the organisation for every slug it looked for.
drop index branch_by_revision;
drop index branch_former_slug_by_slug;
create index branch_former_slug_by_branch on branch_former_slug (slug, organisation_id, environment);

-- So the states are counted across all organisations, and their index needs to begin with nothing else.
create sequence branch_revision;
select setval('branch_revision', (select coalesce(max(revision), 0) + 1 from branch_data_version));
create index branch_by_revision on branch_branch (revision);
