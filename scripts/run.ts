import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import path from 'node:path';

export const projectRoot = path.resolve(import.meta.dirname, '..');

type Options = {
  env?: NodeJS.ProcessEnv;
  /** Hears what the program says. */
  onOutput?: (text: string) => void;
  /** Whether what is heard is shown as well, as it comes. */
  isShown?: boolean;
  /** A folder whose programs come before all others, such as another Node. */
  firstOnPath?: string;
  /** Whether it takes the processor only while nothing else wants it. */
  isPatient?: boolean;
};

/** Runs a program with this terminal's output and answers with its exit code. Package binaries are found by name. */
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
        // What is heard on the way is no longer a terminal.
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
