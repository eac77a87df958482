// What the audit log may hold of contacts and their addresses: which fields changed, never what they say.
import type { Audited } from '#platform/audit/declare.ts';
import { msg } from '#platform/text/msg.ts';

export const addressAudited = {
  address: {
    name: msg('Address'),
    acts: {
      create: msg('Address added'),
      update: msg('Address changed'),
      remove: msg('Address removed'),
      restore: msg('Address brought back'),
      'set-default': msg('Default address chosen'),
      renormalise: msg('Address normalised again'),
      'renormalise-undo': msg('Normalisation taken back'),
    },
  },
  contact: {
    name: msg('Contact'),
    acts: { export: msg('Contact’s data exported'), erase: msg('Contact erased') },
    keeps: ['addresses', 'reason'],
  },
  gazetteer: {
    name: msg('List of places'),
    acts: { import: msg('List of places replaced') },
    keeps: ['source', 'places'],
  },
} satisfies Audited;
