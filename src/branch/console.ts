// The branches of the console: their list, their files, and who may do what there. One branch with its tabs is declared beside it.
import Type from 'typebox';
import { declareFor, type RoomConsole } from '#platform/screens/declare.ts';
import { PageQuery } from '#platform/screens/keyset.ts';
import { msg } from '#platform/text/msg.ts';
import type { BranchRoom } from './room.ts';
import { branchActions, Wanted } from './screens/actions.ts';
import { downloadBranches, viewFiles } from './screens/files.ts';
import { viewBranches } from './screens/list.ts';

/** Everybody sees the branches; editors change them. */
export const branchPermissions = { 'branch:read': 'viewer', 'branch:write': 'editor' } as const;

const { screen } = declareFor<BranchRoom>();

const oneOf = <const Values extends readonly string[]>(values: Values, description: string) =>
  Type.Optional(Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], description }));

export const branchConsole: RoomConsole<BranchRoom> = {
  name: 'branch',
  screens: [
    screen({
      permission: 'branch:read',
      path: 'branches',
      page: 'branches',
      view: viewBranches,
      summary: 'The branches, who is open, and where they are',
      nav: { id: 'branches', label: msg('Branches'), letter: 'b', group: 'work', at: 40 },
      starts: [
        { id: 'branch', label: msg('New branch'), letter: 'b', to: 'branches?open=new', permission: 'branch:write' },
        {
          id: 'closing',
          label: msg('Close branches on days'),
          letter: 'c',
          to: 'branches?open=closing',
          permission: 'branch:write',
        },
      ],
      query: Type.Object({
        ...PageQuery,
        q: Type.Optional(Type.String({ maxLength: 200, description: 'A part of the name, town, street or code.' })),
        state: oneOf(['open', 'active', 'inactive', 'no-gps'], 'Only these; `open`: open now.'),
        type: oneOf(['own', 'franchise', 'partner'], 'Who runs it.'),
        city: Type.Optional(Type.String({ maxLength: 255 })),
        open: oneOf(['new', 'closing'], 'Opens a form beside the list.'),
        ...Wanted,
        branch: Type.Optional(Type.String({ maxLength: 100, description: 'The branch that is open beside the list.' })),
      }),
    }),
    screen({
      permission: 'branch:write',
      path: 'branch-files',
      page: 'branch-files',
      view: viewFiles,
      summary: 'Import of branches with a preview, and their export',
      query: Type.Object({
        file: Type.Optional(Type.String({ format: 'uuid', description: 'The file to look at.' })),
        format: oneOf(['csv', 'json', 'geojson'], 'Of the download; csv if left out.'),
      }),
      download: downloadBranches,
    }),
  ],
  actions: branchActions,
};
