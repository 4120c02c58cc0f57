import { spawn } from 'node:child_process';
import { projectRoot } from '#scripts/run.ts';

type Opening = {
  executable: string;
  /** The server that the window connects to. */
  server: { url: string; publishableKey: string };
};

export type OpenWindow = {
  /** Settles when the app has ended: true if the user closed it, false if it failed to start. */
  closed: Promise<boolean>;
  close: () => void;
};

/** Opens the built app in its window. */
export function openWindow({ executable, server }: Opening): OpenWindow {
  // Set by tools that run inside Electron themselves; with it, Electron would run as plain Node.
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  const app = spawn(executable, [projectRoot], {
    stdio: 'ignore',
    env: { ...env, MARQUEE_SERVER_URL: server.url, MARQUEE_PUBLISHABLE_KEY: server.publishableKey },
  });
  const closed = new Promise<boolean>((resolve) => {
    app.on('error', () => {
      resolve(false);
    });
    app.on('close', (code) => {
      resolve(code === 0);
    });
  });
  return { closed, close: () => void app.kill() };
}
