-- Which contacts are likely the same person: those with an address that folds to the same text. The index it replaces found
-- duplicates within one contact only, and nothing used it.
create index address_item_by_fold on address_item (organisation_id, environment, fingerprint);
drop index address_item_by_fingerprint;
