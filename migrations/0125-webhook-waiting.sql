-- What waits for an endpoint, in its order: without it, the next messages were looked for among all of all endpoints, or the whole
-- backlog was sorted for each few of them.
create index webhook_message_waiting on webhook_message (endpoint_id, seq) where state = 'waiting';
