import { isWhen } from '#renderer/lib/when/typed-when.ts';

/** A moment, rather than words that nobody could read: the draft keeps these, and they are its problem. */
export const isMoment = (moment: string): boolean =>
  /^\d{4}-\d\d-\d\dT.+Z$|^\d{4}-.+[+-]\d\d:\d\d$/.test(moment);

/** A moment as the field for date and time has it, in the person's zone. */
export function toLocal(moment: string | null): string {
  if (moment === null || !isMoment(moment)) return moment ?? '';
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

export const fromLocal = (typed: string): string | null =>
  typed === '' ? null : isWhen(typed, 'moment') ? new Date(typed).toISOString() : typed;
