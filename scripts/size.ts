// `npm run size`: the size of each part of the page. Entries that users wait for (build/size-budgets.ts) are compared
// with build/sizes.json; `-- --accept` stores the current figures there. `-- --json` prints the measurements.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bundleMapFile, type BundleMap } from '#build/bundle-map.ts';
import { sizeChecks, strayNeeds } from './checks/size-checks.ts';
import { acceptSizes, growthProblems, type AcceptedSizes, type Measured } from './checks/size-growth.ts';
import { buildWeb, ensureWebBuild } from './builds/web-build.ts';
import { projectRoot, run } from './run.ts';

const given = process.argv.slice(2);
const sizesFile = path.join(projectRoot, 'build/sizes.json');
const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

type Part = Measured & { passed?: boolean; sizeLimit?: number };

async function measure(): Promise<Part[]> {
  await (existsSync(bundleMapFile) ? ensureWebBuild() : buildWeb());
  const config = path.join(projectRoot, '.cache/size-limit.json');
  writeFileSync(config, JSON.stringify(sizeChecks(readJson(bundleMapFile) as BundleMap)));
  let said = '';
  await run('size-limit', ['--config', config, '--json'], {
    onOutput: (text) => (said += text),
    isShown: false,
  });
  try {
    return JSON.parse(said) as Part[];
  } catch {
    throw new Error(said);
  }
}

const parts = await measure();
const stray = strayNeeds(readJson(bundleMapFile) as BundleMap);
// Entries without a limit are those that users wait for.
const entries = parts
  .filter(({ sizeLimit }) => sizeLimit === undefined)
  .map(({ name, size }) => ({ name, size }));
const accepted = (existsSync(sizesFile) ? readJson(sizesFile) : {}) as AcceptedSizes;

if (given.includes('--accept')) {
  writeFileSync(sizesFile, `${JSON.stringify(acceptSizes(entries, accepted), null, 2)}\n`);
  console.log('build/sizes.json has the sizes of this build.');
} else {
  const tooLarge = parts
    .filter(({ passed }) => passed === false)
    .map(({ name, size, sizeLimit = 0 }) => `${name}: ${String(size)} bytes of ${String(sizeLimit)}`);
  const problems = [...growthProblems(entries, accepted), ...tooLarge, ...stray];
  if (given.includes('--json')) console.log(JSON.stringify(parts, null, 2));
  else if (!given.includes('--hide-passed'))
    for (const { name, size } of parts) console.log(`${(size / 1000).toFixed(1).padStart(7)} kB  ${name}`);
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
