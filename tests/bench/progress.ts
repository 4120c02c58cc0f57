import { performance } from 'node:perf_hooks';
import { describeRow, type Row } from './table.ts';

// Parts take minutes: those who wait are told what is under way, apart from the tables, which may be kept in a file.

/** Says what begins, with the minutes and seconds since the program began. */
export function step(text: string): void {
  const seconds = Math.floor(performance.now() / 1000);
  const clock = `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
  process.stderr.write(`${clock.padStart(6)}  ${text}\n`);
}

/** A list that says each row as it is measured. */
class ToldRows extends Array<Row> {
  override push(...rows: Row[]): number {
    for (const row of rows) step(describeRow(row));
    return super.push(...rows);
  }
}

export const toldRows = (): Row[] => new ToldRows();
