// `npm run doctor -- --url … --key … [--site …]`: what a deployment still lacks, a line for each step of
// docs/deploy.md. Exits with 1 if something is missing.
import { parseArgs } from 'node:util';
import { runChecks } from './deployment/run-checks.ts';
import { lineOf } from './deployment/check.ts';
import { deploymentOf } from './deployment/admin-client.ts';

try {
  const { values } = parseArgs({
    options: { url: { type: 'string' }, key: { type: 'string' }, site: { type: 'string' } },
  });
  const deployment = deploymentOf(values.url, values.key ?? process.env['MARQUEE_SECRET_KEY']);
  const checks = await runChecks(deployment, values.site, {
    url: 'https://api.supabase.com',
    token: process.env['SUPABASE_ACCESS_TOKEN'],
  });
  for (const check of checks) console.log(lineOf(check));
  // The realtime client's timers would keep the process alive.
  process.exit(checks.some(({ verdict }) => verdict === 'missing') ? 1 : 0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
