-- Whose events they are: by customer, and for guests without one by e-mail or phone.
create index calendar_attendee_by_customer
  on calendar_attendee (organisation_id, environment, (coalesce(customer_text, customer_id::text)))
  where coalesce(customer_text, customer_id::text) is not null;

create index calendar_attendee_guests
  on calendar_attendee (organisation_id, environment, (coalesce(lower(email), phone)) collate "C")
  where coalesce(customer_text, customer_id::text) is null and coalesce(lower(email), phone) is not null;
