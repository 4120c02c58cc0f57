import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandLine, help } from './command-line.ts';
import { log } from './log.ts';
import { startupFailure } from './startup-error.ts';
import { supervise, type Serving } from './supervise.ts';

/**
 * Starts the backend as the arguments say, runs until it is stopped or has lost its data, and returns its exit code.
 */
async function main(): Promise<number> {
  const { asJson, wantsHelp, ...options } = commandLine(
    process.argv.slice(2),
    join(process.cwd(), '.marquee'),
  );
  if (wantsHelp) {
    process.stdout.write(help);
    return 0;
  }
  const stopAsked = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, resolve);
  });
  return supervise({
    program: fileURLToPath(new URL('./serve.js', import.meta.url)),
    options: { ...options, portFallback: false },
    stopAsked,
    onReady: (backend) => {
      process.stdout.write(asJson ? `${JSON.stringify(backend)}\n` : asText(backend));
    },
  });
}

/** What a user needs to know. Never the secret key: others can easily see a terminal. */
function asText({ url, accounts }: Serving): string {
  const people = accounts.map(({ email, password, role }) => `  ${email}  ${password}  (${role})\n`);
  return [`Marquee runs at ${url}\n`, ...(people.length > 0 ? ['Sign in as:\n', ...people] : [])].join('');
}

try {
  const code = await main();
  // The database engine's timers would keep the process alive; everything that matters is closed by now.
  process.exit(code);
} catch (error) {
  log(startupFailure(error));
  process.exit(1);
}
