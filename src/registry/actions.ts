// What people do with companies and lists on their screens: ask a register anew, send a list, stop it, go on with it, and put it
// out of sight on Today.
import Type from 'typebox';
import { declareFor, optionalText } from '#platform/screens/declare.ts';
import { notFoundHere } from '#platform/screens/errors.ts';
import type { ConsoleCaller, Next } from '#platform/screens/screen.ts';
import { fileOf } from '#platform/screens/sent-file.ts';
import { msg } from '#platform/text/msg.ts';
import { askAgain } from './ask-registries.ts';
import { addList, cancelList, dismissList, restoreList, resumeList, type SentList } from './lists/lists.ts';
import { mostFileBytes, mostPasted } from './lists/read-list.ts';
import { examineCompany } from './lookup.ts';
import type { RegistryRoom } from './room.ts';

const { action } = declareFor<RegistryRoom>();
const ask = { permission: 'registry:ask' };

export const ListId = Type.String({ maxLength: 40 });
export const CountryCode = Type.String({ pattern: '^[A-Z]{2}$' });
const ofList = { ...ask, form: 'companies/lists/:id', body: Type.Object({ id: ListId }) };

const column = optionalText({
  maxLength: 100,
  examples: ['IČO'],
  label: 'Column to read (optional)',
  description:
    'Its name or its number from 1. Left empty, columns such as IČO, VAT, IBAN or account are found by name.',
});

async function send(room: RegistryRoom, caller: ConsoleCaller, list: Omit<SentList, 'defaultCountry'>): Promise<Next> {
  const { defaultCountry } = caller.organisation;
  const id = await addList(room, caller, { ...list, defaultCountry }, caller.actor);
  const said = msg('The list is here. You can close this page: it is checked in the background.');
  return { to: `companies/lists/${id}`, done: { code: 'company-list.sent', said }, data: { id } };
}

export const registryActions = [
  action({
    ...ask,
    path: 'registers/:id/ask',
    form: 'today',
    summary: 'Ask a register that did not answer again',
    body: Type.Object({ id: Type.String({ maxLength: 40 }) }),
    act: async (room, { organisationId, actor }, { id }) => {
      const asked = await askAgain(room, id);
      if (!asked) throw notFoundHere();
      const { name, isThere } = asked;
      const details = { answers: isThere };
      await room.audit.record({ organisationId, actor, action: 'register.ask', subject: id, details });
      const done = isThere
        ? { code: 'register.answers', said: msg('{name} answers again.', { name }) }
        : { code: 'register.silent', said: msg('{name} still does not answer.', { name }) };
      return { to: 'today', done };
    },
  }),
  action({
    ...ask,
    path: 'companies/refresh',
    form: 'companies',
    summary: 'Ask the register anew, although its last answer is fresh',
    body: Type.Object({
      country: CountryCode,
      number: Type.String({ minLength: 1, maxLength: 64 }),
    }),
    act: async (room, { organisation, organisationId, actor }, { country, number }) => {
      const asked = { companyRegistrationNumber: number, country, defaultCountry: organisation.defaultCountry };
      const { answer, entry, source } = await examineCompany(room, { ...asked, isAnew: true });
      const isAnswered = !('error' in answer) && source !== 'stale';
      const details = { answers: isAnswered };
      const subject = entry?.registry ?? null;
      await room.audit.record({ organisationId, actor, action: 'register.ask', subject, details });
      const done = isAnswered
        ? { code: 'company.refreshed', said: msg('The register was asked anew.') }
        : {
            code: 'company.unanswered',
            said: msg('The register does not answer. What you see is its last answer, if there is one.'),
          };
      return { to: `companies?${new URLSearchParams({ country, q: number })}`, done };
    },
  }),
  action({
    ...ask,
    path: 'companies/lists/send',
    form: 'companies/lists',
    summary: 'Have a file of company numbers or accounts checked in the background',
    body: Type.Object({ file: fileOf(mostFileBytes), column }),
    act: (room, caller, { file, column }) =>
      send(room, caller, { sent: { bytes: file.bytes }, fileName: file.name, field: 'file', column }),
  }),
  action({
    ...ask,
    path: 'companies/lists/paste',
    form: 'companies/lists',
    summary: 'Have pasted rows checked in the background',
    body: Type.Object({
      text: Type.String({ minLength: 1, maxLength: mostPasted, description: 'Rows, one on each line.' }),
      column,
    }),
    act: (room, caller, { text, column }) =>
      send(room, caller, { sent: { text }, fileName: null, field: 'text', column }),
  }),
  action({
    ...ofList,
    path: 'companies/lists/:id/cancel',
    summary: 'Stop a list; what was checked stays',
    act: async (room, caller, { id }) => {
      const { state } = await cancelList(room, caller, id, caller.actor);
      const to = `companies/lists/${id}`;
      if (state !== 'running') return { to };
      const said = msg('Stopped. What was checked until now is in the result.');
      const undo = { action: `companies/lists/${id}/resume`, fields: {} };
      return { to, done: { code: 'company-list.cancelled', said }, undo };
    },
  }),
  action({
    ...ofList,
    path: 'companies/lists/:id/resume',
    summary: 'Go on with a list that was stopped',
    act: async (room, caller, { id }) => {
      await resumeList(room, caller, id, caller.actor);
      const done = { code: 'company-list.resumed', said: msg('It goes on where it was stopped.') };
      return { to: `companies/lists/${id}`, done };
    },
  }),
  action({
    ...ofList,
    path: 'companies/lists/:id/dismiss',
    form: 'today',
    summary: 'Put a finished list out of sight on Today; it stays where it is',
    act: async (room, caller, { id }) => {
      await dismissList(room, caller, id, caller.actor);
      const said = msg('Out of sight. The list stays with the others for 7 days.');
      const undo = { action: `companies/lists/${id}/restore`, fields: {} };
      return { to: 'today', done: { code: 'company-list.dismissed', said }, undo };
    },
  }),
  action({
    ...ofList,
    path: 'companies/lists/:id/restore',
    form: 'today',
    summary: 'Show a finished list on Today again',
    act: async (room, caller, { id }) => {
      await restoreList(room, caller, id, caller.actor);
      const done = { code: 'company-list.restored', said: msg('The list stands on Today again.') };
      return { to: 'today', done };
    },
  }),
];
