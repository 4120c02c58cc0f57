/** A moment as the browser's own field for date and time has it, in the person's zone. */
export function toLocal(moment: string | null): string {
  if (moment === null) return '';
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

export const fromLocal = (typed: string): string | null =>
  typed === '' || Number.isNaN(Date.parse(typed)) ? null : new Date(typed).toISOString();
