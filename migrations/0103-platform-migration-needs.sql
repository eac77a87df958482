-- Which migration a process must know to work after this one. Null: every process that knows this column may go on
-- (docs/decisions/0024-migrations-beside-older-processes.md).

alter table platform_migration add column needs integer;
