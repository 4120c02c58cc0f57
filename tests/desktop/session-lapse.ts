import type { ElectronApplication } from '@playwright/test';

/**
 * Lets an hour go by on the main process's clock, so that its session has run out, until the server has renewed it. The
 * session itself lies where no test may reach.
 */
export async function lapseSession(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ session }) => {
    const network = session.fromPartition('server');
    const now = Date.now;
    const send = network.fetch.bind(network);
    Date.now = () => now() + 3_600_000;
    network.fetch = async (...call) => {
      const response = await send(...call);
      if (response.ok && JSON.stringify(call[0]).includes('grant_type=refresh_token')) {
        Date.now = now;
        network.fetch = send;
      }
      return response;
    };
  });
}
