// What the member room tells other systems: who has joined, by id.
import Type from 'typebox';
import { defineEvent, type Telling, tell } from '#platform/telling/telling.ts';
import { msg } from '#platform/text/msg.ts';

export const memberJoined = defineEvent({
  type: 'member.joined',
  title: msg('Somebody joined the organisation'),
  description: 'Somebody has accepted an invitation to the organisation, or was added to it. Told to live webhooks.',
  permission: null,
  data: Type.Object({
    memberId: Type.String({ description: 'The id of the person.' }),
    role: Type.String({ description: 'viewer, editor, admin or owner.' }),
  }),
  example: { memberId: '7f1f6a52-3c1e-4f0e-8d38-1c9d5a1f6b77', role: 'editor' },
});

export const memberEvents = [memberJoined];

export const tellJoined = (memberId: string, role: string): Telling => tell(memberJoined, memberId, { memberId, role });
