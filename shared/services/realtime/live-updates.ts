import type { createRealtime } from './realtime.ts';
import type { ServiceContext } from '#shared/services/service-context.ts';

type Realtime = ReturnType<typeof createRealtime>;

const retryDelayMs = 2000;

/**
 * Live updates, loaded once someone has signed in, because the sign-in page does not need them. The latest start or
 * stop wins, no matter how long loading takes.
 */
export function followLater(context: ServiceContext) {
  let wanted: string | undefined;
  let realtime: Realtime | undefined;
  let current = Promise.resolve();

  async function settle(userId: string | undefined): Promise<void> {
    await realtime?.stop();
    if (userId === undefined || userId !== wanted) return;
    realtime ??= (await import('./realtime.ts')).createRealtime(context);
    if (userId === wanted) realtime.start(userId);
  }

  function follow(userId: string | undefined): void {
    wanted = userId;
    current = current
      .then(() => settle(userId))
      .catch(() => {
        if (userId === undefined || userId !== wanted) return;
        // The code failed to load. The page says that changes do not arrive until it has loaded.
        context.emit('connection.changed', { status: 'lost' });
        setTimeout(() => {
          if (userId === wanted) follow(userId);
        }, retryDelayMs);
      });
  }

  /** Follows live updates for this user, or for no one if undefined. */
  return follow;
}
