import { limits } from '#backend/bounds/limits.ts';

/**
 * Requests that wait for the engine are held in memory, and so are WebSockets. This limits both, and gives one address
 * at most half of each.
 */
export type ConcurrencyLimit = (address: string) => Slot;

/** What one request uses of the limit. A connection that sends nothing uses nothing. */
export type Slot = {
  /** Counts bytes as they arrive. Throws when the limit is reached. */
  acquireBytes: (bytes: number) => void;
  /** Counts one waiting request. Throws when the limit is reached. */
  acquireRequest: () => void;
  /** Counts one WebSocket. Throws when the limit is reached. */
  acquireSocket: () => void;
  release: () => void;
};

/** The limit is reached; the rest of the body need not be read. */
export class LimitReachedError extends Error {
  override name = 'LimitReachedError';
}

type Taken = { requests: number; bytes: number; sockets: number };
const nothing = (): Taken => ({ requests: 0, bytes: 0, sockets: 0 });

export function createConcurrencyLimit(): ConcurrencyLimit {
  const all = nothing();
  const byAddress = new Map<string, Taken>();
  return (address) => {
    const mine = nothing();
    const take = (what: keyof Taken, amount: number, most: number): void => {
      const share = byAddress.get(address) ?? nothing();
      if (all[what] + amount > most || share[what] + amount > most / 2) throw new LimitReachedError();
      byAddress.set(address, share);
      for (const taken of [all, share, mine]) taken[what] += amount;
    };
    return {
      acquireBytes: (bytes) => {
        take('bytes', bytes, limits.waitingBytes);
      },
      acquireRequest: () => {
        take('requests', 1, limits.waitingRequests);
      },
      acquireSocket: () => {
        take('sockets', 1, limits.sockets);
      },
      release: () => {
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
