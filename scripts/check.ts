// `npm run check`: what can be known without running the product.
import { checkImports } from './checks/check-imports.ts';
import { checkPackaging } from './checks/check-packaging.ts';
import { run } from './run.ts';

type Step = { name: string; run: () => Promise<number> };

const steps: Step[] = [
  { name: 'types', run: () => run('tsc', ['-b']) },
  {
    name: 'lint',
    run: () => run('eslint', ['.', '--max-warnings', '0', '--cache', '--cache-location', '.cache/eslint/']),
  },
  { name: 'format', run: () => run('prettier', ['--check', '--log-level', 'warn', '.']) },
  { name: 'imports', run: checkImports },
  { name: 'unused', run: () => run('knip', []) },
  { name: 'icons', run: () => run('tsx', ['scripts/icons.ts', '--check']) },
  { name: 'licences', run: () => run('tsx', ['scripts/licences.ts', '--check']) },
  { name: 'database types', run: () => run('tsx', ['scripts/database-types.ts', '--check']) },
  { name: 'packaging', run: checkPackaging },
  {
    name: 'size',
    run: () => run('tsx', ['scripts/size.ts', '--hide-passed']),
  },
];

let failures = 0;
for (const step of steps) {
  const code = await step.run();
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${step.name}`);
  if (code !== 0) failures += 1;
}
process.exit(failures === 0 ? 0 : 1);
