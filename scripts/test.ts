// `npm test`: everything that CI runs, in the order in which a mistake shows cheapest. Stops for nothing, so that one
// run names every failing suite.
import { ensureBrowser } from './browser.ts';
import { run } from './run.ts';
import { ensureWebBuild } from './web-build.ts';

type Suite = { name: string; run: () => Promise<number> };

const npm = (script: string) => () => run('npm', ['run', '--silent', script]);

const suites: Suite[] = [
  { name: 'check', run: npm('check') },
  { name: 'unit', run: npm('test:unit') },
  { name: 'db', run: npm('test:db') },
  {
    name: 'web',
    run: async () => {
      await ensureBrowser();
      await ensureWebBuild();
      return run('npm', ['run', '--silent', 'test:web']);
    },
  },
];

const results: { name: string; passed: boolean; seconds: number }[] = [];
for (const suite of suites) {
  console.log(`\n== ${suite.name}`);
  const startedAt = performance.now();
  const code = await suite.run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  });
  results.push({ name: suite.name, passed: code === 0, seconds: (performance.now() - startedAt) / 1000 });
}

console.log('');
for (const { name, passed, seconds } of results) {
  console.log(`${passed ? 'passed' : 'FAILED'}  ${name.padEnd(8)} ${seconds.toFixed(0).padStart(4)} s`);
}
const failed = results.filter((result) => !result.passed).length;
console.log(`suites: ${results.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
