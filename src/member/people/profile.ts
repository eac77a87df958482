// The story of one's own profile: name, language, a first e-mail and a first password.
import type { AuditLog } from '#platform/audit/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { isEmailAddress } from '#platform/text/email-address.ts';
import { oneLine } from '#platform/text/one-line.ts';
import { invalidField, longestName } from '../field-errors.ts';
import { type Email, normaliseEmail } from '../rules/email.ts';
import { isLanguage, type Language } from '../rules/language.ts';
import type { Member, SignedIn, Visitor } from '../schema.ts';
import type { Passwords } from '../sign-in/passwords.ts';
import { actorOf, type Sessions } from '../sign-in/sessions.ts';
import { type MemberChanges, type MemberRow, type MemberStore, withoutSecrets } from '../store.ts';
import type { MemberKeys } from './people.ts';
import { emailFixed, emailTaken, memberUnknown } from './people-errors.ts';

export type ProfileNeeds = {
  store: MemberStore;
  sessions: Sessions;
  passwords: Passwords;
  keys: MemberKeys;
  database: Database;
  audit: AuditLog;
};

/** What is left out stays as it is. */
export type Profile = {
  signedIn: SignedIn;
  visitor: Visitor;
  name?: string | undefined;
  /** Only while there is none. */
  email?: string | undefined;
  password?: string | undefined;
  /** Where there is a password already (see `passwords.set`). */
  current?: string | undefined;
  language?: string | undefined;
};

export function profileStory({ store, sessions, passwords, keys, database, audit }: ProfileNeeds) {
  async function keepEmail(member: MemberRow, { email, key }: Email, within: Transaction): Promise<void> {
    const other = await store.findByEmail(key, within);
    if (other !== null && other.id !== member.id) throw emailTaken();
    await store.update(member.id, { email, emailKey: key }, within);
    await keys.adopt({ id: member.id, emailKey: key }, within);
  }

  return {
    completeProfile: async (profile: Profile): Promise<Member> => {
      const { signedIn, password } = profile;
      const member = await store.find(signedIn.member.id);
      if (member === null) throw memberUnknown();
      const changes = readChanges(profile);
      const email = readEmail(profile.email, member);
      const { id } = member;
      const hash =
        password === undefined
          ? null
          : await passwords.prepare({ ...profile, password }, { ...member, emailKey: email?.key ?? member.emailKey });
      await database
        .transaction(async (within) => {
          if (email) await keepEmail(member, email, within);
          await store.update(id, changes, within);
          if (hash !== null) await passwords.keepHash(profile, hash, within);
          await sessions.tellChanged(id, within);
          const after = { ...changes, ...(email ? { email: email.email } : {}) };
          const before = { name: member.name, language: member.language, email: member.email };
          const actor = actorOf(id, profile.visitor);
          if (Object.keys(after).length > 0)
            await audit.record(
              { actor, action: 'member.profile', subject: id, before, after: { ...before, ...after } },
              within,
            );
        })
        .catch(explainTaken);
      sessions.forgetMember(id);
      const changed = await store.find(id);
      if (changed === null) throw memberUnknown();
      return withoutSecrets(changed);
    },
  };
}

/** Two people give the same e-mail at the same moment. */
function explainTaken(error: unknown): never {
  throw (error as { constraint?: string }).constraint === 'member_email_key_key' ? emailTaken() : error;
}

function readChanges({ name, language }: Profile): MemberChanges {
  const changes: MemberChanges = {};
  if (name !== undefined) changes.name = readName(name);
  if (language !== undefined) changes.language = readLanguage(language);
  return changes;
}

function readName(text: string): string {
  const name = oneLine(text.normalize('NFC'));
  if (name === '' || name.length > longestName) throw invalidField('name');
  return name;
}

function readLanguage(text: string): Language {
  if (!isLanguage(text)) throw invalidField('language');
  return text;
}

/** Null when it stays as it is. */
function readEmail(text: string | undefined, member: MemberRow): Email | null {
  if (text === undefined) return null;
  if (!isEmailAddress(text.trim())) throw invalidField('email');
  const email = normaliseEmail(text);
  if (email.key === member.emailKey) return null;
  if (member.emailKey !== null) throw emailFixed();
  return email;
}

export type Profiles = ReturnType<typeof profileStory>;
