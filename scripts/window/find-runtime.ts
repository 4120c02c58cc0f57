import { execFile } from 'node:child_process';
import { electronInstaller, installedElectron } from './installed-electron.ts';

/** The program that runs the desktop window, or why it cannot be opened here. */
export type WindowRuntime = { executable: string } | { missing: string };

/** What the answer depends on. */
export type Computer = {
  platform: NodeJS.Platform;
  env: Readonly<Record<string, string | undefined>>;
  isRoot: boolean;
  installed: () => string | undefined;
  /** Tries to download the runtime; stops after this many milliseconds. */
  fetch: (withinMs: number) => Promise<void>;
};

const fetchWithinMs = 10_000;

/** Looks for Electron, and tries once to download it if a window could be shown at all. */
export async function findRuntime(
  computer: Computer = thisComputer,
  say: (line: string) => void = console.log,
): Promise<WindowRuntime> {
  const { platform, env, isRoot, installed, fetch } = computer;
  if (platform === 'linux' && !env['DISPLAY'] && !env['WAYLAND_DISPLAY'])
    return { missing: 'there is no display' };
  if (isRoot) return { missing: 'root may not open one' };
  if (env['CI'] !== undefined) return { missing: 'CI has no screen' };
  const found = installed();
  if (found !== undefined) return { executable: found };
  say(`Fetching Electron for the desktop window, ${fetchWithinMs / 1000} seconds at most …`);
  await fetch(fetchWithinMs);
  const fetched = installed();
  return fetched === undefined
    ? { missing: 'Electron could not be fetched (npx install-electron takes longer if it has to)' }
    : { executable: fetched };
}

const thisComputer: Computer = {
  platform: process.platform,
  env: process.env,
  isRoot: process.getuid?.() === 0,
  installed: installedElectron,
  fetch: (withinMs) =>
    new Promise((resolve) => {
      execFile(process.execPath, [electronInstaller], { timeout: withinMs, killSignal: 'SIGKILL' }, () => {
        resolve();
      });
    }),
};
