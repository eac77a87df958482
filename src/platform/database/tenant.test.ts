// A statement that forgets the tenant cannot be made.
import { describe, expect, it } from 'vitest';
import { requireTenant } from './tenant.ts';

describe('a tenant statement', () => {
  it.each([
    'select * from room_thing where organisation_id = $1 and environment = $2 and id = $3',
    'select * from room_thing t where t.organisation_id=$1 and t.environment=$2',
    'insert into room_thing (organisation_id, environment, name) values ($1, $2, $3)',
    'insert into room_thing (organisation_id, environment, name) select $1, $2, name from unnest($3::text[]) as t (name)',
    'update room_thing set name = $3 where environment = $2 and organisation_id = $1',
  ])('may be: %s', (text) => {
    expect(() => requireTenant('test', text)).not.toThrow();
  });

  it.each([
    'select * from room_thing where id = $3',
    'select * from room_thing where organisation_id = $1',
    'select * from room_thing where organisation_id = $10 and environment = $20',
    'select * from room_thing where organisation_id = $2 and environment = $1',
    'insert into room_thing (name, organisation_id) values ($3, $1)',
    'delete from room_thing where environment = $2',
  ])('may not be: %s', (text) => {
    expect(() => requireTenant('test', text)).toThrow(
      'must compare or insert organisation_id as $1 and environment as $2',
    );
  });
});
