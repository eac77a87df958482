// Starts the longest files of a project first, so that no worker is left alone with one at the end. A clean checkout knows no
// durations, and vitest would go by the size of a file, which says little: the file that visits every state of the console is small.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Of minutes, and of the app tests those of seconds; the order is that of their durations on two cores. */
const longest = [
  'test/journeys/console-quality-',
  'test/journeys/pages-states.test.ts',
  'test/journeys/pages-quality.test.ts',
  'test/deploy/previous-release.test.ts',
  'test/security/long-work.system.test.ts',
  'test/faults/cluster.test.ts',
  'test/fuzz/',
  'test/faults/',
  'test/scale/',
  'test/deploy/',
  'test/journeys/',
  'test/declared/actions.test.ts',
  'test/declared/screens.test.ts',
  'test/demo.test.ts',
  'src/registry/lists/lists.app.test.ts',
  'test/security/',
  'test/declared/',
];

function rankOf({ moduleId }: TestSpecification): number {
  const rank = longest.findIndex((part) => moduleId.includes(`/${part}`));
  return rank === -1 ? longest.length : rank;
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const names = [...new Set(sorted.map(({ project }) => project.name))];
    return names.flatMap((name) =>
      sorted.filter(({ project }) => project.name === name).sort((one, other) => rankOf(one) - rankOf(other)),
    );
  }
}
