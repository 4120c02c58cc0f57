import { isWhen } from '#renderer/lib/when/typed-when.ts';

/** Whether it is a timestamp; otherwise it is unreadable text, which the draft preserves and reports as a problem. */
export const isMoment = (moment: string): boolean =>
  /^\d{4}-\d\d-\d\dT.+Z$|^\d{4}-.+[+-]\d\d:\d\d$/.test(moment);

/** A timestamp as a date-time field holds it, in the user's time zone. */
export function toLocal(moment: string | null): string {
  if (moment === null || !isMoment(moment)) return moment ?? '';
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

export const fromLocal = (typed: string): string | null =>
  typed === '' ? null : isWhen(typed, 'moment') ? new Date(typed).toISOString() : typed;
