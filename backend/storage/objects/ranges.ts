import { invalidRange } from '#backend/storage/storage-error.ts';

export type Range = { start: number; end: number };

/** The single range that a request may name, both ends included; undefined for the whole file. */
export function rangeOf(header: string | undefined, size: number): Range | undefined {
  if (header === undefined) return undefined;
  const [, first, last] = /^bytes=([0-9]*)-([0-9]*)$/.exec(header.trim()) ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) throw invalidRange();
  const range =
    first === ''
      ? { start: Math.max(0, size - Number(last)), end: size - 1 }
      : { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
  if (range.start > range.end || range.start >= size) throw invalidRange();
  return range;
}
