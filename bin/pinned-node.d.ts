// The types of pinned-node.js, which doctor and the tests call.
export type NodeChoice =
  | { run: 'here'; note: string | null }
  | { run: 'pinned'; program: string }
  | { run: 'none'; problem: string };

export declare const pinnedVersion: string;
export declare function findPinnedNode(): string | null;
export declare function chooseNode(
  current?: Pick<NodeJS.Process, 'version' | 'execPath'>,
  installed?: string | null,
): NodeChoice;
