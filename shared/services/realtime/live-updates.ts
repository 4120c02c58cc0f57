import type { createRealtime } from './realtime.ts';
import type { ServiceContext } from '#shared/services/service-context.ts';

type Realtime = ReturnType<typeof createRealtime>;

const retryDelayMs = 2000;

/**
 * Live updates, loaded once someone has signed in: the sign-in page does without them. The last word counts, be it
 * start or stop, however long loading takes.
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
        // The file could not be fetched: the page says that changes do not arrive, until they do.
        context.emit('connection.changed', { status: 'lost' });
        setTimeout(() => {
          if (userId === wanted) follow(userId);
        }, retryDelayMs);
      });
  }

  /** Follows for someone, or for nobody from now on. */
  return follow;
}
