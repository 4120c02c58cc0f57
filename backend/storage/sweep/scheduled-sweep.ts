import type { Functions } from '#backend/functions/serve-functions.ts';
import { log } from '#backend/log.ts';

const afterStartMs = 10 * 60 * 1000;
const everyMs = 60 * 60 * 1000;

type Options = {
  /** Undefined while nothing can be served. */
  functions: () => Functions | undefined;
  url: string;
  secretKey: string;
};

/**
 * Deletes files that are no longer needed, as a hosted project's scheduler does. The timers don't keep the process
 * alive.
 */
export function sweepFilesByTheClock({ functions, url, secretKey }: Options): { stop(): void } {
  const sweep = (): void => {
    const request = new Request(`${url}/functions/v1/sweep-files`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${secretKey}` },
    });
    functions()?.('sweep-files', request).catch(() => {
      log('Unused files could not be deleted. It is tried again within the hour.');
    });
  };
  const first = setTimeout(sweep, afterStartMs).unref();
  const hourly = setInterval(sweep, everyMs).unref();
  return {
    stop: () => {
      clearTimeout(first);
      clearInterval(hourly);
    },
  };
}
