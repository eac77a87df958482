// One's own profile: name, language, a first e-mail and a first password.
import type { Transaction } from '#platform/database/transaction.ts';
import { isEmailAddress } from '#platform/text/email-address.ts';
import { invalidField, readName } from '../field-errors.ts';
import type { MemberRoom } from '../room.ts';
import { type Email, normaliseEmail } from '../rules/email.ts';
import { isLanguage, type Language } from '../rules/language.ts';
import type { Member, SignedIn, Visitor } from '../schema.ts';
import { keepPassword, preparePassword } from '../sign-in/passwords.ts';
import { actorOf, tellChanged } from '../sign-in/sessions.ts';
import { type MemberChanges, type MemberRow, withoutSecrets } from '../store.ts';
import { emailFixed, emailTaken, memberUnknown } from './people-errors.ts';

/** What is left out stays as it is. */
type Profile = {
  signedIn: SignedIn;
  visitor: Visitor;
  name?: string | undefined;
  /** Only while there is none. */
  email?: string | undefined;
  password?: string | undefined;
  /** Needed if there is a password already (see `setPassword`). */
  current?: string | undefined;
  language?: string | undefined;
};

export async function completeProfile(room: MemberRoom, profile: Profile): Promise<Member> {
  const { store, database, audit, known } = room;
  const { signedIn, password } = profile;
  const { id } = signedIn.member;
  const member = await store.find(id);
  if (member === null) throw memberUnknown();
  const changes = readChanges(profile);
  const email = readEmail(profile.email, member);
  const withEmail = { ...member, emailKey: email?.key ?? member.emailKey };
  const hash = password === undefined ? null : await preparePassword(room, { ...profile, password }, withEmail);
  await database
    .transaction(async (within) => {
      if (email) await keepEmail(room, member, email, within);
      await store.update(id, changes, within);
      if (hash !== null) await keepPassword(room, profile, hash, within);
      await tellChanged(id, within);
      const fields = { ...changes, ...(email ? { email: email.email } : {}) };
      if (Object.keys(fields).length === 0) return;
      const before = { name: member.name, language: member.language, email: member.email };
      const states = { before, after: { ...before, ...fields } };
      const actor = actorOf(id, profile.visitor);
      await audit.record({ actor, action: 'member.profile', subject: id, ...states }, within);
    })
    .catch(explainTaken);
  known.forgetMember(id);
  const changed = await store.find(id);
  if (changed === null) throw memberUnknown();
  return withoutSecrets(changed);
}

async function keepEmail(
  { store, keyOwners }: MemberRoom,
  member: MemberRow,
  { email, key }: Email,
  within: Transaction,
): Promise<void> {
  const other = await store.findByEmail(key, within);
  if (other !== null && other.id !== member.id) throw emailTaken();
  await store.update(member.id, { email, emailKey: key }, within);
  await keyOwners.adopt({ id: member.id, emailKey: key }, within);
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

function readLanguage(text: string): Language {
  if (!isLanguage(text)) throw invalidField('language');
  return text;
}

/** Null if it stays as it is. */
function readEmail(text: string | undefined, member: MemberRow): Email | null {
  if (text === undefined) return null;
  if (!isEmailAddress(text.trim())) throw invalidField('email');
  const email = normaliseEmail(text);
  if (email.key === member.emailKey) return null;
  if (member.emailKey !== null) throw emailFixed();
  return email;
}
