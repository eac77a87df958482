// A database that takes every write but the answers of forms, as if it were cut off between the commit of the work and the keeping.
import type { Database } from '#platform/database/database.ts';

export async function loseAnswers(database: Database): Promise<void> {
  await database.query({
    text: `create function lose_answer() returns trigger language plpgsql as $$
           begin
             if new.sealed is not null then raise exception 'The answer is lost, as the test asked.'; end if;
             return new;
           end $$`,
  });
  const event = 'before insert or update on platform_sent_form';
  await database.query({
    text: `create trigger lose_answer ${event} for each row execute function lose_answer()`,
  });
}
