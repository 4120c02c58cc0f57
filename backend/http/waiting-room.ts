import { limits } from '#backend/bounds/limits.ts';

/**
 * What waits for the engine stays in memory meanwhile, and so does a web socket: there is room for so much of it, and for one
 * address for half of that.
 */
export type WaitingRoom = (address: string) => Place;

/** The place of one request; nothing is taken until it brings something, so that a connection that says nothing holds nothing. */
export type Place = {
  /** Takes room for bytes as they come. Throws where there is none. */
  hold: (bytes: number) => void;
  /** Takes a place among those that wait. Throws where there is none. */
  wait: () => void;
  /** Takes a place among the web sockets. Throws where there is none. */
  stay: () => void;
  leave: () => void;
};

/** More is asked than can wait; the rest of the body is not worth reading. */
export class NoRoomError extends Error {
  override name = 'NoRoomError';
}

type Taken = { requests: number; bytes: number; sockets: number };
const nothing = (): Taken => ({ requests: 0, bytes: 0, sockets: 0 });

export function createWaitingRoom(): WaitingRoom {
  const all = nothing();
  const byAddress = new Map<string, Taken>();
  return (address) => {
    const mine = nothing();
    const take = (what: keyof Taken, amount: number, most: number): void => {
      const share = byAddress.get(address) ?? nothing();
      if (all[what] + amount > most || share[what] + amount > most / 2) throw new NoRoomError();
      byAddress.set(address, share);
      for (const taken of [all, share, mine]) taken[what] += amount;
    };
    return {
      hold: (bytes) => {
        take('bytes', bytes, limits.waitingBytes);
      },
      wait: () => {
        take('requests', 1, limits.waitingRequests);
      },
      stay: () => {
        take('sockets', 1, limits.sockets);
      },
      leave: () => {
        const share = byAddress.get(address);
        if (share === undefined) return;
        for (const what of ['requests', 'bytes', 'sockets'] as const) {
          all[what] -= mine[what];
          share[what] -= mine[what];
          mine[what] = 0;
        }
        if (share.requests + share.bytes + share.sockets === 0) byAddress.delete(address);
      },
    };
  };
}
