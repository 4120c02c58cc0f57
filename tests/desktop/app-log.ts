import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type LogLine = { event: string } & Readonly<Record<string, unknown>>;

/** What the apps of a person's computer have written to their logs. */
export function readLogs(home: string): LogLine[] {
  return readdirSync(home, { recursive: true, encoding: 'utf8' })
    .filter((name) => path.basename(name) === 'main.log')
    .flatMap((name) => readFileSync(path.join(home, name), 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line) as LogLine);
}
