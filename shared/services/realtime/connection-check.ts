import type { Client } from '#shared/services/database/client.ts';

const answerWithinMs = 5000;

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
