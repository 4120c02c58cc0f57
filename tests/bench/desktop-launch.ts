import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

const observer = path.join(import.meta.dirname, 'desktop-start/observer.cjs');
const givenUpAfterMs = 60_000;

/** What a start goes through: desktop-start/observer.cjs. */
export const steps = ['runs', 'ready', 'window', 'document', 'shown', 'usable', 'answers'] as const;
export type Step = (typeof steps)[number];

export type Start = {
  electron: string;
  /** The app's folder, and what it is told. */
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  /** Whether sessions outlive the app; left out, they don't. */
  hasKeyring?: boolean;
};

/** How Chromium is told where to look for a keyring. */
export const passwordStore = (hasKeyring = false): string =>
  `--password-store=${hasKeyring ? 'gnome-libsecret' : 'basic'}`;

/** Starts an app as a person does, without anything attached to it, and ends it: milliseconds from its start to each step. */
export async function launch({ electron, args, env, hasKeyring }: Start): Promise<Record<Step, number>> {
  const begun = Date.now();
  const app = spawn(
    electron,
    ['--no-sandbox', '--disable-gpu', passwordStore(hasKeyring), '-r', observer, ...args],
    { env, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const exited = once(app, 'exit');
  const timer = setTimeout(() => app.kill('SIGKILL'), givenUpAfterMs);
  const times = new Map<string, number>();
  for await (const line of createInterface({ input: app.stdout })) {
    const [, step, at] = /^@(\w+) (\d+)$/.exec(line) ?? [];
    if (step === undefined) continue;
    times.set(step, Number(at) - begun);
    if (step === steps.at(-1)) break;
  }
  clearTimeout(timer);
  app.kill();
  await exited;
  const timeOf = (step: Step): number => {
    const time = times.get(step);
    if (time === undefined) throw new Error(`The app ended before its step "${step}"`);
    return time;
  };
  return Object.fromEntries(steps.map((step) => [step, timeOf(step)])) as Record<Step, number>;
}
