import type { ChangeKind } from '#shared/contract/live-events.ts';

// Changes made by this page also arrive as live updates. Their answers are already here, so nothing has to be
// refetched.

/** A row as the answer to a change returned it: `updatedAt` belongs to that change alone. */
export type AnsweredRow = { id: string; updatedAt: string };
/** A live update. `at` has the times of each row's changes, where they are known. */
type Told = { kind: ChangeKind; ids: readonly string[]; at?: Readonly<Record<string, string[]>> | undefined };

/** More rows than any page changes before the live update for them arrives. */
const mostRows = 500;
const answered = new Map<string, Set<string>>();
const inFlight = new Map<string, number>();
const listeners = new Set<() => void>();
const waiting = new Set<{ told: Told; decide: (isOwn: boolean) => void }>();

/**
 * Sends a change of these rows. Live updates about them wait until it is answered. `isCounted`: whether counts may
 * change with it.
 */
export async function asOwnChange<Answer>(
  ids: readonly string[],
  send: () => Promise<Answer>,
  rowsOf: (answer: Answer) => readonly AnsweredRow[],
  { isCounted = true }: { isCounted?: boolean } = {},
): Promise<Answer> {
  for (const id of ids) inFlight.set(id, (inFlight.get(id) ?? 0) + 1);
  try {
    const answer = await send();
    for (const row of rowsOf(answer)) keep(row);
    if (isCounted) for (const listener of listeners) listener();
    return answer;
  } finally {
    for (const id of ids) {
      const left = (inFlight.get(id) ?? 1) - 1;
      if (left === 0) inFlight.delete(id);
      else inFlight.set(id, left);
    }
    for (const one of waiting) if (!isWaitedFor(one.told)) settle(one);
  }
}

/** For counts shown elsewhere: called after each such change of this page is answered. */
export function onOwnChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Decides whether a live update reports only changes of this page: at once if none of them is still in progress. */
export function whenKnown(told: Told, decide: (isOwn: boolean) => void): void {
  const one = { told, decide };
  if (isWaitedFor(told)) waiting.add(one);
  else settle(one);
}

function settle(one: { told: Told; decide: (isOwn: boolean) => void }): void {
  waiting.delete(one);
  one.decide(isOwn(one.told));
}

function keep({ id, updatedAt }: AnsweredRow): void {
  const moments = answered.get(id) ?? new Set();
  moments.add(momentOf(updatedAt));
  // The latest is last, so that the oldest is removed first.
  answered.delete(id);
  answered.set(id, moments);
  for (const oldest of answered.keys()) {
    if (answered.size <= mostRows) break;
    answered.delete(oldest);
  }
}

const isWaitedFor = ({ kind, ids }: Told): boolean =>
  kind === 'updated' && ids.some((id) => inFlight.has(id));

const isOwn = ({ kind, ids, at }: Told): boolean =>
  kind === 'updated' &&
  ids.every((id) => {
    const moments = at?.[id];
    const own = answered.get(id);
    return moments !== undefined && own !== undefined && moments.every((moment) => own.has(momentOf(moment)));
  });

/** A timestamp as Postgres writes it in JSON or in a realtime record, to the microsecond. */
function momentOf(text: string): string {
  const [, fraction = ''] = /[.](\d+)/.exec(text) ?? [];
  return `${String(Math.floor(Date.parse(text) / 1000))}.${fraction.padEnd(6, '0').slice(0, 6)}`;
}

/** For tests: forgets all changes. */
export function forgetOwnChanges(): void {
  answered.clear();
  inFlight.clear();
  waiting.clear();
}
