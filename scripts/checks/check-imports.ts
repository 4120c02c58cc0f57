import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { projectRoot } from '#scripts/run.ts';

const sources = [
  'shared',
  'renderer/src',
  'electron',
  'backend',
  'build',
  'tests',
  'scripts',
  'supabase/functions',
];

/** Checks the import rules. Returns 0 if all hold; fewer modules than this means that it could not read TypeScript. */
const fewestModules = 50;

export async function checkImports(): Promise<number> {
  const options = await extractDepcruiseOptions(`${projectRoot}/.dependency-cruiser.cjs`);
  const { output } = await cruise(sources, { ...options, baseDir: projectRoot });
  const { summary } = output as ICruiseResult;
  for (const { rule, from, to, comment } of summary.violations) {
    console.error(`${rule.name}: ${from} imports ${to}${comment === undefined ? '' : ` (${comment})`}`);
  }
  if (summary.totalCruised < fewestModules) {
    console.error(
      `Only ${summary.totalCruised} modules were read: dependency-cruiser cannot see the sources.`,
    );
    return 1;
  }
  return summary.violations.some(({ rule }) => rule.severity === 'error') ? 1 : 0;
}
