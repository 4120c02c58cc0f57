import type { ElectronApplication } from '@playwright/test';

/**
 * Lets an hour go by on the main process's clock, so that its session has run out, until the server has renewed it. The
 * session itself lies where no test may reach.
 */
export async function lapseSession(app: ElectronApplication): Promise<void> {
  await app.evaluate(() => {
    const now = Date.now;
    const send = globalThis.fetch;
    Date.now = () => now() + 3_600_000;
    globalThis.fetch = async (...call) => {
      const response = await send(...call);
      if (response.ok && JSON.stringify(call[0]).includes('grant_type=refresh_token')) {
        Date.now = now;
        globalThis.fetch = send;
      }
      return response;
    };
  });
}
