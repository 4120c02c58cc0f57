import { run } from './query.ts';

/** The API silently truncates every reply at this many rows. */
export const replySize = 1000;

type Ask<Row> = (from: number, to: number) => Parameters<typeof run<Row[]>>[0];

/**
 * All rows of a list in its own order, page by page. Rows that are added or removed in between shift the rest: a
 * repeated row is dropped, and the change itself arrives as a live update anyway.
 */
export async function everyRow<Row extends { id: string }>(ask: Ask<Row>): Promise<Row[]> {
  const rows = new Map<string, Row>();
  for (let from = 0; ; from += replySize) {
    const page = await run(ask(from, from + replySize - 1));
    for (const row of page) rows.set(row.id, row);
    if (page.length < replySize) return [...rows.values()];
  }
}
