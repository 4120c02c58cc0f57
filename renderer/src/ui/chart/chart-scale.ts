const steps = [1, 2, 2.5, 5, 10];
const lines = 4;

/**
 * The axis: five lines from zero, at whole numbers that are easy to read, with the greatest value at or below the top.
 */
export function axisOf(values: readonly number[]): number[] {
  const least = Math.max(...values, lines) / lines;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = steps.map((each) => each * power).find((each) => each >= least && Number.isInteger(each));
  return Array.from({ length: lines + 1 }, (_, line) => line * (step ?? Math.ceil(least)));
}

/** Which places have a label below them: far enough apart for the text, and always the last one. */
export const isNamed = (index: number, count: number, between: number, room: number): boolean =>
  (count - 1 - index) % Math.max(1, Math.ceil(room / Math.max(between, 1))) === 0;

const minus = '\u2212';

/** `+14%`, with a true minus sign; undefined without a previous value. */
export function changeText(now: number, before: number): string | undefined {
  if (before === 0) return undefined;
  const percent = Math.round(((now - before) / before) * 100);
  return `${percent > 0 ? '+' : percent < 0 ? minus : ''}${String(Math.abs(percent))}%`;
}
