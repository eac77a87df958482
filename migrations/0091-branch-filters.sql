-- The filters of the branch list in the console: each finds its rows in the order of the list, however few of all they are.
create index branch_by_city on branch_branch (organisation_id, environment, (address ->> 'city'), slug);
create index branch_by_type on branch_branch (organisation_id, environment, branch_type, slug);
create index branch_inactive on branch_branch (organisation_id, environment, slug) where not active;
create index branch_without_place on branch_branch (organisation_id, environment, slug) where latitude is null;
