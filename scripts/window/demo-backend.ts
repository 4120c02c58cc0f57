import { firstFiles } from '#backend/database/first-files.ts';
import { ownMigrations } from '#backend/places.ts';
import { startBackend, type RunningBackend } from '#backend/start.ts';
import { projectRoot } from '#scripts/run.ts';

/** The embedded backend for a page with hot reload; prints the demo accounts. */
export async function startDemoBackend(): Promise<RunningBackend> {
  const backend = await startBackend({
    port: 54321,
    host: '127.0.0.1',
    data: {
      kind: 'folder',
      path: `${projectRoot}/.marquee`,
      firstFiles: () => firstFiles(ownMigrations),
    },
    seed: 'demo',
    portFallback: true,
  });
  for (const { role, email, password } of backend.accounts)
    console.log(`  ${role.padEnd(8)} ${email.padEnd(28)} ${password}`);
  return backend;
}
