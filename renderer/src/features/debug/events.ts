import { subscribe } from '#renderer/bridge/index.ts';
import { liveDomains } from '#shared/domain/live-tables.ts';

/* eslint-disable no-console -- debug mode logs to the console on purpose */

/** Logs changes from other users to the console: the table and the number of rows, never their content. */
export function logLiveEvents(): () => void {
  const ends = liveDomains.flatMap((domain) => [
    subscribe(`${domain}.changed`, ({ kind, ids }) => {
      console.info(`${domain}: ${String(ids.length)} ${kind}`);
    }),
    subscribe(`${domain}.resynced`, () => {
      console.info(`${domain}: ask again`);
    }),
  ]);
  return () => {
    for (const end of ends) end();
  };
}
