import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished, vi } from 'vitest';
import { freePort } from './free-port.ts';
import { spawnTied } from './tied-process.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The Deno that npm brings to Linux, where the lanes of CI are; elsewhere, why there is none. */
export function findDeno(): { program: string } | { missing: string } {
  try {
    const manifest = createRequire(import.meta.url).resolve('@deno/linux-x64-glibc/package.json');
    return { program: path.join(path.dirname(manifest), 'deno') };
  } catch {
    return { missing: `npm brings none for ${process.platform}-${process.arch}` };
  }
}

const settingNames = [
  'MARQUEE_CONNECT_REDIRECT',
  'MARQUEE_DNS_API',
  'MARQUEE_GOOGLE_ACTIVITY_API',
  'MARQUEE_GOOGLE_CLIENT_ID',
  'MARQUEE_GOOGLE_CLIENT_SECRET',
  'MARQUEE_GOOGLE_DRIVE_API',
  'MARQUEE_GOOGLE_PAGES',
  'MARQUEE_GOOGLE_PUSH_ADDRESS',
  'MARQUEE_GOOGLE_TOKEN_API',
  'MARQUEE_MAIL_FROM',
  'MARQUEE_SMTP_URL',
  'MARQUEE_SOCIAL_LOOPBACK',
  'MARQUEE_TELEGRAM_API',
  'MARQUEE_TSA_URL',
  'MARQUEE_X_API',
  'MARQUEE_X_CLIENT_ID',
  'MARQUEE_X_CLIENT_SECRET',
  'MARQUEE_X_PAGES',
  'STRIPE_WEBHOOK_SECRET',
  'SUPABASE_URL',
  'SUPABASE_SECRET_KEYS',
  'SUPABASE_SERVICE_ROLE_KEY',
];

/** Its settings, by name. A package of these three lists all that there is, as a hosted project lets it: that is no more than these. */
const environmentFor = (name: string): string =>
  ['check-file', 'request-upload', 'run-outside-work'].includes(name)
    ? '--allow-env'
    : `--allow-env=${settingNames.join(',')}`;

/** Files that are deployed with it: config.toml names them. */
const filesFor = (name: string): readonly string[] =>
  name === 'document-template' || name === 'shared-file'
    ? [`--allow-read=${root}supabase/functions/_shared/fonts`]
    : [];

/**
 * Serves a function in Deno as a hosted project does: by its own deno.json, and with no rights but its settings and the network.
 * Its packages are those of this checkout, so that nothing is fetched. Answers its address.
 */
export async function serveInDeno(
  program: string,
  name: string,
  settings: Readonly<Record<string, string>>,
): Promise<string> {
  const port = await freePort();
  const folder = `${root}supabase/functions/${name}`;
  const served = spawnTied(program, {
    args: [
      ...['run', '--quiet', '--no-prompt', '--no-check', '--cached-only', '--node-modules-dir=manual'],
      ...['--config', `${folder}/deno.json`, '--allow-net=127.0.0.1', environmentFor(name)],
      ...filesFor(name),
      `${folder}/index.ts`,
    ],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${String(port)}`,
      ...settings,
    },
    signal: 'TERM',
  });
  onTestFinished(() => served.stop());
  let said = '';
  served.child.stderr?.on('data', (text: Buffer) => (said += text.toString()));
  const ended = new Promise<never>((_, reject) => {
    served.child.once('close', () => reject(new Error(`Deno ended: ${said}`)));
  });
  const url = `http://127.0.0.1:${String(port)}`;
  await Promise.race([ended, vi.waitFor(() => fetch(url), { timeout: 20_000, interval: 20 })]);
  return url;
}
