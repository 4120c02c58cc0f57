import { FileFault, readLines } from '#renderer/lib/csv/read-file.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { instantOf } from '#renderer/lib/when/wall-time.ts';
import { postLimits } from '#shared/domain/post-limits.ts';

export type ImportRow = { line: number; body: string; scheduledAt: string | null };
export type LineNote = { line: number; message: string };
export type ReadPosts = { rows: readonly ImportRow[]; problems: readonly LineNote[] };

const textNames = ['text', 'post', 'body', 'content', 'message', 'caption', 'tweet'];
const whenNames = ['scheduled', 'scheduled at', 'when', 'publish at', 'post at', 'send at', 'date and time'];

const plain = (name: string): string => name.trim().toLowerCase().replaceAll('_', ' ').replace(/\s+/g, ' ');

const two = (part: string): string => part.padStart(2, '0');

/**
 * Reads `2026-11-19 18:30`, `19/11/2026 18:30` or `19.11.2026 18:30` in the given time zone; with an offset, exactly
 * that time.
 */
export function readMoment(text: string, timezone: string): string | undefined {
  const value = text.trim();
  if (/T?\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})$/i.test(value)) {
    const time = Date.parse(value.replace(' ', 'T'));
    return Number.isNaN(time) ? undefined : new Date(time).toISOString();
  }
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})[T\s]+(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(value);
  const local = /^(\d{1,2})[./](\d{1,2})[./](\d{4})[,\s]+(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(value);
  const [year, month, day, hour, minute] =
    iso !== null
      ? [iso[1], iso[2], iso[3], iso[4], iso[5]]
      : local !== null
        ? [local[3], local[2], local[1], local[4], local[5]]
        : [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  if (hour === undefined || minute === undefined) return undefined;
  const wall = `${year}-${two(month)}-${two(day)}T${two(hour)}:${minute}`;
  // Rejects 31 November, which some engines turn into another day.
  const asUtc = new Date(`${wall}Z`);
  if (Number.isNaN(asUtc.getTime()) || !asUtc.toISOString().startsWith(wall)) return undefined;
  const instant = instantOf(wall, timezone);
  return instant === undefined ? undefined : new Date(instant.time).toISOString();
}

/**
 * Reads posts from a CSV file. The first row names the columns: `text`, and `scheduled`, or `date` and `time`, for
 * posts that are not drafts.
 */
export function readPosts(text: string, timezone: string): ReadPosts {
  const { lines, isCut } = readLines(new TextEncoder().encode(text), { encoding: 'utf-8' });
  const [head, ...rest] = lines;
  const names = head?.cells.map(plain) ?? [];
  const at = (known: readonly string[]) => names.findIndex((name) => known.includes(name));
  const body = at(textNames);
  const when = at(whenNames);
  const date = at(['date', 'day']);
  const time = at(['time', 'hour']);
  if (body < 0) throw new FileFault('The first row must name the columns. One of them is called “text”.');
  if (rest.length === 0) throw new FileFault('This file has a header row, and nothing below it.');
  if (isCut || rest.length > postLimits.importRows)
    throw new FileFault(
      `This file has more than ${formatCount(postLimits.importRows)} posts. Split it into smaller files and import one after the other.`,
    );
  const problems: LineNote[] = [];
  const rows = rest.flatMap(({ cells, number }): ImportRow[] => {
    const cell = (index: number) => (index < 0 ? '' : (cells[index] ?? '').trim());
    const moment = cell(when) || [cell(date), cell(time)].filter((part) => part !== '').join(' ');
    const scheduledAt = moment === '' ? null : readMoment(moment, timezone);
    if (scheduledAt === undefined) {
      problems.push({
        line: number,
        message: `“${moment.slice(0, 40)}” is no time. Write it as 2026-11-19 18:30.`,
      });
      return [];
    }
    const words = cells[body] ?? '';
    if (words.length > postLimits.body) {
      problems.push({ line: number, message: 'The text is too long' });
      return [];
    }
    return [{ line: number, body: words.trim(), scheduledAt }];
  });
  return { rows, problems };
}
