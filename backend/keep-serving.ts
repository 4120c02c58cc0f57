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

/** The services that run on an open database. */
export type Served = { api: Api; realtime: Realtime; storage: Storage };

type Options = {
  url: string;
  /** Where mails go; undefined if the outbox sends them. */
  mailFolder: EmailDriver | undefined;
  /** Called with the running services: at the start, and after the engine was reopened. */
  show: (served: Served) => void;
  /** Called for each change of a published table, and with undefined if some changes may have been missed. */
  onChange: (changes: RowChanges | undefined) => void;
  /** Called when nothing can be served for now. */
  hide: () => void;
  /** Called once an engine that held everything in memory has stopped. */
  lose: () => void;
};

/**
 * Serves a store, and reopens its database each time the engine has stopped. A full disk is the usual reason: the
 * engine cannot continue without its log, while the folder holds everything that was acknowledged. Without a folder,
 * all data is lost.
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
        // Any cause may be temporary, and the terminal already shows the problem.
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
