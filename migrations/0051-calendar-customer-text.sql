-- Customer identifiers that are texts, as many systems have them (spec 4.8: "declared as number"). Numbers stay where they are.
alter table calendar_attendee add column customer_text text check (length(customer_text) between 1 and 64);
