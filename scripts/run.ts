import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import path from 'node:path';

export const projectRoot = path.resolve(import.meta.dirname, '..');

type Options = {
  env?: NodeJS.ProcessEnv;
  /** Called with the program's output. */
  onOutput?: (text: string) => void;
  /** Whether the output is also shown as it arrives. */
  isShown?: boolean;
  /** A folder whose programs come before all others, such as another Node. */
  firstOnPath?: string;
  /** Whether it runs at a low priority. */
  isPatient?: boolean;
};

/** Runs a program with this terminal's output and returns its exit code. Package binaries are found by name. */
export function run(
  command: string,
  args: readonly string[],
  { env, onOutput, isShown = true, isPatient = false, firstOnPath }: Options = {},
): Promise<number> {
  const binaries = path.join(projectRoot, 'node_modules', '.bin');
  const folders = [firstOnPath, binaries, process.env['PATH']].filter((folder) => folder !== undefined);
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: projectRoot,
      stdio: onOutput === undefined ? 'inherit' : ['inherit', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
      env: {
        ...process.env,
        // Captured output goes to a pipe, which is not a terminal, so colours must be forced.
        ...(onOutput !== undefined && process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
        ...env,
        PATH: folders.join(path.delimiter),
      },
    });
    if (isPatient && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    for (const stream of ['stdout', 'stderr'] as const)
      child[stream]?.setEncoding('utf8').on('data', (text: string) => {
        if (isShown) process[stream].write(text);
        onOutput?.(text);
      });
    child.on('error', (error) => {
      console.error(error.message);
      resolve(127);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}
