import { join } from 'node:path';
import { commandLine, help } from './command-line.ts';
import { log } from './log.ts';
import { snapshotDir, startBackend, type RunningBackend } from './start.ts';
import { StartupError } from './startup-error.ts';

/** Starts the backend that the arguments ask for, runs until it is told to stop or has lost its data, and answers its exit code. */
async function main(): Promise<number> {
  const { asJson, wantsHelp, data, ...options } = commandLine(
    process.argv.slice(2),
    join(process.cwd(), '.marquee'),
  );
  if (wantsHelp) {
    process.stdout.write(help);
    return 0;
  }
  // Before the start, which takes seconds: a stop in the middle of it waits and then ends cleanly as well.
  const stopAsked = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, resolve);
  });
  const backend = await startBackend({
    ...options,
    // A new database takes seconds; of this one nothing is kept.
    data: data.kind === 'memory' ? { ...data, snapshotDir } : data,
    portFallback: false,
  });
  process.stdout.write(asJson ? `${asJsonLine(backend)}\n` : asText(backend));
  const code = await Promise.race([stopAsked.then(() => 0), backend.lost.then(() => 1)]);
  await backend.close();
  return code;
}

function asJsonLine({ url, publishableKey, secretKey, accounts }: RunningBackend): string {
  return JSON.stringify({ url, publishableKey, secretKey, accounts });
}

/** What a person needs to know. Never the secret key: a terminal is easily looked at. */
function asText({ url, accounts }: RunningBackend): string {
  const people = accounts.map(({ email, password, role }) => `  ${email}  ${password}  (${role})\n`);
  return [`Marquee runs at ${url}\n`, ...(people.length > 0 ? ['Sign in as:\n', ...people] : [])].join('');
}

try {
  const code = await main();
  // The database engine keeps its own timers; everything that matters is closed by now.
  process.exit(code);
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  log(
    error instanceof StartupError ? message : `The backend could not start: ${message.split('\n')[0] ?? ''}.`,
  );
  process.exit(1);
}
