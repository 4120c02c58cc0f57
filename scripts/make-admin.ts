// `npm run make-admin -- EMAIL [--url … --key …]`: creates the first administrator. Without a server's address it works
// on the embedded backend's data in .marquee/; that backend must not be running.
import { parseArgs } from 'node:util';
import { startBackend } from '#backend/start.ts';
import { makeAdmin } from './deployment/make-admin.ts';
import { deploymentOf, adminClient, DeploymentError, type Deployment } from './deployment/admin-client.ts';

try {
  const { values, positionals } = parseArgs({
    options: {
      url: { type: 'string' },
      key: { type: 'string' },
      data: { type: 'string', default: '.marquee' },
    },
    allowPositionals: true,
  });
  const [email, ...rest] = positionals;
  if (email === undefined || rest.length > 0)
    throw new DeploymentError('Give the address of one person: npm run make-admin -- EMAIL');
  const isChanged =
    values.url === undefined
      ? await onEmbedded(values.data, (deployment) => makeAdmin(adminClient(deployment), email))
      : await makeAdmin(
          adminClient(deploymentOf(values.url, values.key ?? process.env['MARQUEE_SECRET_KEY'])),
          email,
        );
  console.log(isChanged ? `${email} is an administrator now.` : `${email} was an administrator already.`);
  // The database engine's timers would keep the process alive.
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** The embedded backend has no API for this, so it is started for the duration of the task. */
async function onEmbedded<T>(folder: string, task: (deployment: Deployment) => Promise<T>): Promise<T> {
  const backend = await startBackend({
    port: 0,
    host: '127.0.0.1',
    data: { kind: 'folder', path: folder },
    seed: 'none',
    portFallback: false,
  });
  try {
    return await task({ url: backend.url, key: backend.secretKey });
  } finally {
    await backend.close();
  }
}
