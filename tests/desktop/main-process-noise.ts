import type { ElectronApplication } from '@playwright/test';

/** What Electron, Chromium and the inspector say on a display without a desktop, none of it about the app. */
const expected = [
  /^\s*$/,
  /^(?:Debugger listening on|Debugger attached|DevTools listening on|For help, see|Waiting for the debugger)/,
  /^Debugger ending on/,
  /^\[\d+:.*(?:bus\.cc|viz_main_impl\.cc|gpu_memory_buffer_support|interface_endpoint_client|gl_|vaapi|angle|object_proxy|browser_main_loop)/,
  // A helper program of Chromium's, whose app was killed.
  /^\[\d+:.*broker_posix\.cc.*Connection reset by peer/,
  // The client's words about the runtime's old Node.
  /Node\.js \d+ and below are deprecated/,
];

/** Collects what the main process prints besides: an unhandled rejection does no more than that. */
export function watchMainProcess(app: ElectronApplication, noise: string[]): void {
  const { stdout, stderr } = app.process();
  for (const stream of [stdout, stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      for (const line of chunk.toString().split('\n'))
        if (!expected.some((pattern) => pattern.test(line))) noise.push(line);
    });
  }
}
