import { setTimeout as delay } from 'node:timers/promises';
import type { EmailDriver } from '@supabase/lite';
import { createApi, type Api } from './api/lite-adapter.ts';
import { endingOtherSessions } from './api/password-change.ts';
import { boundedApi } from './bounds/bounded-api.ts';
import { readCatalogue } from './bounds/catalogue.ts';
import { allLost, restarting, retryMs } from './engine-end.ts';
import { log } from './log.ts';
import { mailQueue } from './data/mail-driver.ts';
import type { Store } from './data/open-store.ts';
import type { RowChanges } from './realtime/change-source.ts';
import { startRealtime, type Realtime } from './realtime/start-realtime.ts';
import { createStorage, type Storage } from './storage/storage.ts';

/** What stands on an open database. */
export type Served = { api: Api; realtime: Realtime; storage: Storage };

type Options = {
  url: string;
  /** Where mails go, or nothing where the outbox sends them. */
  mailFolder: EmailDriver | undefined;
  /** Called with what serves from now on: at the start, and after the engine was opened again. */
  show: (served: Served) => void;
  /** Told of each change of a published table, and of nothing where some may have been missed. */
  onChange: (changes: RowChanges | undefined) => void;
  /** Called when nothing can be served for now. */
  hide: () => void;
  /** Called once the engine has stopped that held everything. */
  lose: () => void;
};

/**
 * Serves a store, and opens its database again whenever the engine has stopped. A full disk is the usual reason: the engine
 * cannot continue without its log, while the folder holds everything that was acknowledged. Where there is no folder, all is lost.
 */
export async function keepServing(store: Store, options: Options): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let realtime: Realtime | undefined;
  let recovery: Promise<void> = Promise.resolve();

  async function start(): Promise<void> {
    const served = await serve(store, options);
    realtime = served.realtime;
    options.show(served);
    void store.db.stopped?.then(() => {
      if (!stopping.signal.aborted) recovery = recover();
    });
  }

  async function recover(): Promise<void> {
    options.hide();
    const { reopen } = store;
    log(reopen ? restarting : allLost);
    await realtime?.close();
    realtime = undefined;
    if (reopen === undefined) {
      options.lose();
      return;
    }
    while (!stopping.signal.aborted) {
      try {
        await reopen();
        await start();
        log('The database engine works again.');
        return;
      } catch {
        // Whatever the reason is, it may pass; the person at the terminal has been told.
        await delay(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  await start();
  return {
    stop: async () => {
      stopping.abort();
      await recovery;
      await realtime?.close();
    },
  };
}

async function serve(
  { db, keys, vaultKey, bytes }: Store,
  { url, mailFolder, onChange }: Options,
): Promise<Served> {
  const realtime = await startRealtime({ db, keys, onChange });
  try {
    const library = await createApi({ db, keys, vaultKey, siteUrl: url, email: mailFolder ?? mailQueue(db) });
    const api = endingOtherSessions(library, db, keys.signingSecret);
    const catalogue = await readCatalogue(db);
    return {
      realtime,
      api: boundedApi(api, { catalogue, secretKey: keys.secretKey }),
      storage: createStorage({ db, keys, bytes }),
    };
  } catch (error) {
    await realtime.close();
    throw error;
  }
}
