import { spawn, type ChildProcess } from 'node:child_process';

type Options = {
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  user?: { uid: number; gid: number } | undefined;
  /** The signal that ends it. */
  signal: 'INT' | 'TERM';
  /** A folder that goes with it. */
  folder?: string;
};

/** A program that ends with this process at the latest, however that goes. */
export type TiedProcess = { child: ChildProcess; stop(): Promise<void> };

/**
 * Starts a program below a shell that waits for the end of its input, which comes when this process is gone. So
 * neither a server nor its folder is ever left behind.
 */
export function spawnTied(program: string, options: Options): TiedProcess {
  const { args, env, user, signal, folder = '' } = options;
  const script = `folder="$1"; shift; exec 3<&0
    "$@" 3<&- & program=$!
    { read -r line <&3; kill -${signal} $program; } & watch=$!
    wait $program; kill $watch 2>/dev/null; [ -z "$folder" ] || rm -rf "$folder"`;
  const [command, commandArgs] =
    process.platform === 'win32' ? [program, args] : ['sh', ['-c', script, 'sh', folder, program, ...args]];
  const child = spawn(command, commandArgs, {
    ...user,
    cwd: process.platform === 'win32' ? undefined : '/',
    env: env ?? process.env,
    stdio: ['pipe', 'ignore', 'pipe'],
    // Not among the processes that a terminal's Ctrl+C reaches: the tests end first, and then it does.
    detached: process.platform !== 'win32',
  });
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      resolve();
    });
  });
  return {
    child,
    stop: () => {
      child.stdin.end();
      if (process.platform === 'win32') child.kill();
      return ended;
    },
  };
}
