import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandLine, help } from './command-line.ts';
import { log } from './log.ts';
import { startupFailure } from './startup-error.ts';
import { supervise, type Serving } from './supervise.ts';

/** Starts the backend that the arguments ask for, runs until it is told to stop or has lost its data, and answers its exit code. */
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

/** What a person needs to know. Never the secret key: a terminal is easily looked at. */
function asText({ url, accounts }: Serving): string {
  const people = accounts.map(({ email, password, role }) => `  ${email}  ${password}  (${role})\n`);
  return [`Marquee runs at ${url}\n`, ...(people.length > 0 ? ['Sign in as:\n', ...people] : [])].join('');
}

try {
  const code = await main();
  // The database engine keeps its own timers; everything that matters is closed by now.
  process.exit(code);
} catch (error) {
  log(startupFailure(error));
  process.exit(1);
}
