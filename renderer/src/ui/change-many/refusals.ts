/** A reason why rows were not changed, and the names of all rows that it applies to. */
export type Refusal = { reason: string; names: readonly string[] };

/** What could not be done, and for how many rows. */
export type Refusals = {
  verb: 'changed' | 'restored';
  /** All rows tried: `5 users`. */
  triedLabel: string;
  tried: number;
  refusals: readonly Refusal[];
};

const names = new Intl.ListFormat('en');

export const namesOf = (refusal: Refusal): string => names.format(refusal.names);

/** `2 of 5 users were not changed` */
export function refusalTitle({ verb, triedLabel, tried, refusals }: Refusals): string {
  const count = refusals.reduce((sum, { names: refused }) => sum + refused.length, 0);
  return `${count === tried ? triedLabel : `${String(count)} of ${triedLabel}`} ${count === 1 ? 'was' : 'were'} not ${verb}`;
}

/** Everything as one text. */
export const refusalText = (refused: Refusals): string =>
  `${refusalTitle(refused)}. ${refused.refusals.map((refusal) => `${namesOf(refusal)}: ${refusal.reason}`).join('; ')}`;

/** Groups rows by reason, in their order. */
export function byReason<Row extends { id: string }>(
  rows: readonly Row[],
  reasons: ReadonlyMap<string, string>,
  nameOf: (row: Row) => string,
): Refusal[] {
  const groups = new Map<string, string[]>();
  for (const row of rows) {
    const reason = reasons.get(row.id);
    if (reason !== undefined) groups.set(reason, [...(groups.get(reason) ?? []), nameOf(row)]);
  }
  return [...groups].map(([reason, refused]) => ({ reason, names: refused }));
}
