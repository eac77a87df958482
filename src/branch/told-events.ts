// What the branch room tells other systems: that the public data of a branch changed. branch/detail has the data itself.
import Type from 'typebox';
import { defineEvent } from '#platform/telling/telling.ts';
import { msg } from '#platform/text/msg.ts';

export const branchChanged = defineEvent({
  type: 'branch.changed',
  title: msg('A branch is new, changed, or no longer public'),
  description:
    'A branch is new, has changed, or is not public any more. Branches that are not public are not told of. Read its data with branch/detail.',
  permission: 'branch:read',
  data: Type.Object({
    slug: Type.String({ description: 'The slug of the branch, which is its id.' }),
    isPublic: Type.Boolean({ description: 'False when it is inactive, removed, or has another slug now.' }),
    formerSlug: Type.Optional(Type.String({ description: 'The slug that it had before, if it was renamed.' })),
  }),
  example: { slug: 'praha-1', isPublic: true },
});

export const branchEvents = [branchChanged];
