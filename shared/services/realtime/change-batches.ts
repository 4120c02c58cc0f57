import type { ChangeKind } from '#shared/contract/live-events.ts';
import type { LiveDomain } from '#shared/domain/live-tables.ts';

/** A changed row, as far as it is known. */
export type Change = {
  id: string;
  kind: ChangeKind;
  row?: Readonly<Record<string, unknown>> | undefined;
  /** `updated_at` of each change that it combines; undefined if one of them is unknown. */
  at?: readonly string[] | undefined;
};

type Tell = (domain: LiveDomain, kind: ChangeKind, changes: readonly Change[]) => void;

/** The specification allows 20 events a second. */
const betweenMs = 50;
/** All changes of one statement arrive within this time. */
const gatherMs = 5;

/**
 * Gathers changes that arrive close together, so that the page gets one event for many rows. Several changes of one row
 * become one.
 */
export function createChangeBatches(tell: Tell) {
  const waiting = new Map<LiveDomain, Map<string, Change>>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function add(domain: LiveDomain, change: Change): void {
    const changes = waiting.get(domain) ?? new Map<string, Change>();
    waiting.set(domain, changes);
    changes.set(change.id, joined(changes.get(change.id), change));
    timer ??= setTimeout(flush, gatherMs);
  }

  function flush(): void {
    const batches = [...waiting];
    timer = batches.length === 0 ? undefined : setTimeout(flush, betweenMs);
    waiting.clear();
    for (const [domain, changes] of batches)
      for (const kind of ['deleted', 'inserted', 'updated'] as const) {
        const ofKind = [...changes.values()].filter((change) => change.kind === kind);
        if (ofKind.length > 0) tell(domain, kind, ofKind);
      }
  }

  /** Discards waiting changes. */
  function drop(): void {
    clearTimeout(timer);
    timer = undefined;
    waiting.clear();
  }

  return { add, drop };
}

function joined(before: Change | undefined, change: Change): Change {
  if (before === undefined || change.kind !== 'updated') return change;
  // The page still has to learn that the row is new.
  if (before.kind === 'inserted') return { ...change, kind: 'inserted' };
  const at = before.at && change.at && [...new Set([...before.at, ...change.at])];
  // The last of several values does not show what the others changed, so the row is omitted and the page fetches it.
  return { id: change.id, kind: 'updated', ...(at === undefined ? {} : { at }) };
}
