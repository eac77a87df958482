-- The messages of an endpoint that failed, in their order: the list of them, and sending them again, read all messages of 30 days.
create index webhook_message_failed on webhook_message (endpoint_id, seq) include (created_at) where state = 'failed';
