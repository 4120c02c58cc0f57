// `npm run check`: all checks that don't run the product. Each step uses about one thread, so two run in parallel.
import { checkImports } from './checks/check-imports.ts';
import { checkPackaging } from './checks/check-packaging.ts';
import { checkTestAreas } from './checks/check-test-areas.ts';
import { run } from './run.ts';

type Step = { name: string; run: (onOutput: (text: string) => void) => Promise<number> };

const program = (name: string, command: string, ...args: string[]): Step => ({
  name,
  run: (onOutput) => run(command, args, { onOutput, isShown: false }),
});

// The longest first, so that none runs alone at the end.
const waiting: Step[] = [
  program('lint', 'eslint', '.', '--max-warnings', '0', '--cache', '--cache-location', '.cache/eslint/'),
  program('types', 'npm', 'run', '--silent', 'types'),
  program('format', 'prettier', '--check', '--log-level', 'warn', '.'),
  program('unused', 'knip'),
  program('database types', 'tsx', 'scripts/database-types.ts', '--check'),
  { name: 'imports', run: checkImports },
  program('icons', 'tsx', 'scripts/icons.ts', '--check'),
  program('licences', 'tsx', 'scripts/licences.ts', '--check'),
  { name: 'packaging', run: checkPackaging },
  { name: 'test areas', run: checkTestAreas },
  program('size', 'tsx', 'scripts/size.ts', '--hide-passed'),
];

let failures = 0;

async function lane(): Promise<void> {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
    let said = '';
    const code = await step.run((text) => (said += text));
    if (said.trim() !== '') console.log(said.trimEnd());
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${step.name}`);
    if (code !== 0) failures += 1;
  }
}

await Promise.all([lane(), lane()]);
process.exit(failures === 0 ? 0 : 1);
