import { run } from './query.ts';

/** The API cuts every reply at this many rows without saying so. */
export const replySize = 1000;

type Ask<Row> = (from: number, to: number) => Parameters<typeof run<Row[]>>[0];

/**
 * All rows of a list that has its own order, page by page. What comes or goes in between shifts the rows that follow:
 * one that comes twice is left out, and the list hears of the change anyway.
 */
export async function everyRow<Row extends { id: string }>(ask: Ask<Row>): Promise<Row[]> {
  const rows = new Map<string, Row>();
  for (let from = 0; ; from += replySize) {
    const page = await run(ask(from, from + replySize - 1));
    for (const row of page) rows.set(row.id, row);
    if (page.length < replySize) return [...rows.values()];
  }
}
