import { spawn, type SpawnOptions } from 'node:child_process';

type Where = Pick<SpawnOptions, 'cwd' | 'env'>;

const longestStartMs = 180_000;

/** Runs a command with this terminal's output; throws when it fails. */
export async function runToEnd(command: string, args: readonly string[], where: Where): Promise<void> {
  const startedAt = performance.now();
  console.log(`\n$ ${command} ${args.join(' ')}`);
  const child = spawn(command, args, { ...where, stdio: ['ignore', 'inherit', 'inherit'] });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  console.log(`(${((performance.now() - startedAt) / 1000).toFixed(0)} s)`);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with code ${String(code)}.`);
}

export type StartedApp = { address: string; output: () => string; stop: () => Promise<void> };

/** Starts a command that stays, and waits for the address that it prints. */
export async function startAndWaitForAddress(
  command: string,
  args: readonly string[],
  where: Where,
): Promise<StartedApp> {
  console.log(`\n$ ${command} ${args.join(' ')}`);
  // A separate group, so that stopping reaches what npm has started, as Ctrl+C in a terminal does.
  const child = spawn(command, args, { ...where, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve));
  const address = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`No address was printed within ${longestStartMs / 1000} s.`));
    }, longestStartMs);
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      process.stdout.write(chunk);
      const found = /running at (http:\/\/\S+)/.exec(output)?.[1];
      if (found !== undefined && output.includes('Ctrl+C')) {
        clearTimeout(timer);
        resolve(found);
      }
    });
    void closed.then((code) => {
      clearTimeout(timer);
      reject(
        new Error(
          `${command} ${args.join(' ')} ended with code ${String(code)} before it printed an address.`,
        ),
      );
    });
  });
  return {
    address,
    output: () => output,
    stop: async () => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
      await closed;
    },
  };
}
