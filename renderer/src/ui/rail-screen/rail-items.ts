/** A line of a rail: a row, or the heading of a group. */
export type RailItem<Row> = { kind: 'group'; label: string } | { kind: 'row'; row: Row };

export const toRailItem = <Row>(row: Row): RailItem<Row> => ({ kind: 'row', row });

type Items = readonly RailItem<{ id: string }>[];

/** -1 if it is not listed. */
export const indexOfRow = (items: Items, id: string | undefined): number =>
  id === undefined ? -1 : items.findIndex((item) => item.kind === 'row' && item.row.id === id);

/** The next row in a direction, skipping group headings; -1 if there is none. */
export function stepFrom(items: Items, from: number, by: 1 | -1): number {
  for (let index = from + by; index >= 0 && index < items.length; index += by)
    if (items[index]?.kind === 'row') return index;
  return -1;
}
