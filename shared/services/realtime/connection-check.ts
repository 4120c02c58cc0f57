import type { Client } from '#shared/services/database/client.ts';

const answerWithinMs = 8000;
const checkEveryMs = 6000;

/**
 * Checks again and again: the client's own heartbeat finds lost packets only after a minute. Answers with the end of it.
 * A timer that comes late is a page in the background, whose timers a browser bundles, or a machine that slept: there the
 * client's heartbeat and someone's return are enough, and a check beside that heartbeat would end a good connection.
 */
export function keepChecking(client: Client): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function checkSoon(): void {
    const dueAt = Date.now() + checkEveryMs;
    timer = setTimeout(() => {
      if (Date.now() < dueAt + checkEveryMs) checkConnection(client);
      checkSoon();
    }, checkEveryMs);
  }
  checkSoon();
  return () => {
    clearTimeout(timer);
  };
}

/**
 * Finds out now whether the connection still lives, as after the sleep of the machine: a dead one is given up, and the client
 * opens another. One that answers has lost nothing, since what was sent before the answer has come before it.
 */
export function checkConnection({ realtime }: Client): void {
  // Where there is none, the client is about to open one.
  if (!realtime.isConnected()) return;
  if (realtime.pendingHeartbeatRef === null) void realtime.sendHeartbeat();
  const asked = realtime.pendingHeartbeatRef;
  setTimeout(() => {
    // The client takes a second question before the answer to the first for the end.
    if (asked !== null && realtime.pendingHeartbeatRef === asked) void realtime.sendHeartbeat();
  }, answerWithinMs);
}
