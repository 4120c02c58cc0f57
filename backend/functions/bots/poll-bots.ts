import { botApi } from '#functions/_shared/bots/bot-api.ts';
import { log } from '#backend/log.ts';
import { allowedUpdates, isHopeless } from '#functions/_shared/bots/updates.ts';
import type { ServiceDatabase } from '#functions/_shared/service-database.ts';

type Own = { id: string; token: string | null; offset: number | null };

type Options = {
  database: ServiceDatabase;
  base: string | undefined;
  /** The timeout of one long-polling request, in seconds. */
  seconds?: number;
  everyMs?: number;
};

const triesWithRival = 3;
/** Attempts with an update that the database refuses each time, for example because it takes too long. */
const triesWithUpdate = 30;

/**
 * Polls the platform for updates of bots where this computer can't be reached from outside. Of all servers of a
 * workspace, one polls for each bot at a time: it holds a lease in the database, and another takes over when the lease
 * expires.
 */
export function pollBots({ database, base, seconds = 30, everyMs = 3000 }: Options): {
  stop(): Promise<void>;
} {
  const poller = crypto.randomUUID();
  const loops = new Map<string, { stop: AbortController; token: string; ended: Promise<void> }>();
  let isStopped = false;
  let running: Promise<void> | undefined;

  const look = async (): Promise<void> => {
    const leased = await database.call('lease_bot_polls', { p_poller: poller });
    // Without the database nothing can be stored, so running polls wait too.
    if (!('answer' in leased) || isStopped) return;
    const { bots: own } = leased.answer as { bots: Own[] };
    for (const [id, loop] of loops)
      if (!own.some((bot) => bot.id === id && bot.token === loop.token)) {
        loop.stop.abort();
        loops.delete(id);
      }
    for (const { id, token, offset } of own) {
      if (token === null || loops.has(id)) continue;
      const stop = new AbortController();
      // If the database is away or an answer is malformed, polling restarts at the next check.
      const ended = poll({ id, token, offset }, stop.signal)
        .catch(() => undefined)
        .finally(() => {
          if (loops.get(id)?.stop === stop) loops.delete(id);
        });
      loops.set(id, { stop, token, ended });
    }
  };

  const poll = async (bot: Own & { token: string }, signal: AbortSignal): Promise<void> => {
    // A function, since the signal may change during an await.
    const isOver = (): boolean => signal.aborted;
    const api = botApi(bot.token, base);
    let offset = bot.offset;
    let waitMs = 1000;
    let rivals = 0;
    while (!isOver()) {
      const news = await api(
        'getUpdates',
        { ...(offset === null ? {} : { offset }), timeout: seconds, allowed_updates: allowedUpdates },
        { timeoutMs: (seconds + 15) * 1000, signal },
      );
      if (isOver()) return;
      if (news.kind === 'token' || (news.kind === 'conflict' && (rivals += 1) >= triesWithRival)) {
        await database.call('report_bot_poll', { p_bot_id: bot.id, p_problem: news.kind });
        return;
      }
      if (news.kind !== 'ok') {
        await pause(
          news.kind === 'wait' ? news.seconds * 1000 : (waitMs = Math.min(60_000, waitMs * 2)),
          signal,
        );
        continue;
      }
      waitMs = 1000;
      rivals = 0;
      for (const update of news.result as { update_id: number }[]) {
        // The next request confirms to the platform only what has been stored.
        for (let tries = 1; !(await accept(bot.id, update, tries)); tries += 1) {
          if (isOver()) return;
          await pause(2000, signal);
        }
        offset = update.update_id + 1;
      }
    }
  };

  const accept = async (bot: string, update: object, tries: number): Promise<boolean> => {
    const accepted = await database
      .call('accept_bot_update', { p_bot_id: bot, p_secret: null, p_update: update })
      .catch(() => undefined);
    if (accepted === undefined) return false;
    if ('answer' in accepted) return true;
    if (isHopeless(accepted.sqlState)) {
      log(`An update for a bot was dropped: the database can't hold it (${accepted.sqlState}).`);
      return true;
    }
    return accepted.sqlState === '57014' && tries >= triesWithUpdate;
  };

  const tick = (): void => {
    running ??= look()
      .catch(() => undefined)
      .finally(() => (running = undefined));
  };
  const timer = setInterval(tick, everyMs).unref();
  tick();
  return {
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await running;
      for (const { stop } of loops.values()) stop.abort();
      await Promise.all([...loops.values()].map(({ ended }) => ended));
    },
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      done();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
