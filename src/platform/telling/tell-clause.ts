// The SQL that writes events for the endpoints that want them. The tables belong to the webhook room; the clause stands here,
// because the statements of all rooms use it.

/**
 * A part of the `with` of a statement: for each `entry`, each event and each endpoint that wants it, a message. Things of no
 * environment, as a member, are told to the endpoints of the live one.
 */
export const tellClause = (entries: string): string => `told as (
  insert into webhook_message (id, endpoint_id, organisation_id, environment, type, thing, person, body, created_at, due_at)
  select gen_random_uuid(), endpoint.id, endpoint.organisation_id, endpoint.environment, telling.type, telling.thing,
    telling.person, telling.body, entry.at, entry.at
  from ${entries} cross join webhook_endpoint endpoint
  cross join jsonb_to_recordset(entry.tells) as telling (type text, permission text, thing text, person text, body text)
  where endpoint.organisation_id = entry.organisation_id
    and endpoint.environment = coalesce(entry.environment, 'live') and endpoint.state = 'on'
    and (endpoint.events is null or telling.type = any (endpoint.events))
    and (endpoint.roles is null or telling.permission is null or telling.permission = any (endpoint.roles)))`;

/** Whether anybody wants this event at all: asked before work that only the event needs. */
export const isHeardSql = (type: string): string =>
  `select from webhook_endpoint where state = 'on' and (events is null or '${type}' = any (events)) limit 1`;
