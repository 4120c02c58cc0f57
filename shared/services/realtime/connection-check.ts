import type { Client } from '#shared/services/database/client.ts';

const answerWithinMs = 8000;
const checkEveryMs = 6000;

/**
 * Checks repeatedly, because the client's own heartbeat finds lost packets only after a minute. Returns a function that
 * stops it. A late timer means a background page, whose timers a browser throttles, or a machine that slept. In both
 * cases the client's heartbeat and the check on return are enough, and a check close to that heartbeat would end a good
 * connection.
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
 * Checks now whether the connection is still alive, as after the machine slept. A dead one is closed, and the client
 * opens another. One that answers has lost nothing, because everything sent before the answer arrived before it.
 */
export function checkConnection({ realtime }: Client): void {
  // Without a connection, the client is about to open one.
  if (!realtime.isConnected()) return;
  if (realtime.pendingHeartbeatRef === null) void realtime.sendHeartbeat();
  const asked = realtime.pendingHeartbeatRef;
  setTimeout(() => {
    // The client closes the connection when a second heartbeat is sent before the first is answered.
    if (asked !== null && realtime.pendingHeartbeatRef === asked) void realtime.sendHeartbeat();
  }, answerWithinMs);
}
