const longestTitle = 150;

/** The title of the new item: the message's first line without its formatting. */
export function firstLine(body: string): string {
  const line = body
    .split('\n')
    .map((text) => text.replace(/[*_~`>]/g, '').trim())
    .find((text) => text !== '');
  return Array.from(line ?? '')
    .slice(0, longestTitle)
    .join('');
}

const two = (value: number): string => String(value).padStart(2, '0');

/** The next full hour, in the format of a time field. */
export function inAnHour(now: Date): string {
  const start = new Date(now.getFullYear(), now.getMonth(), now.getDate(), now.getHours() + 1);
  return `${String(start.getFullYear())}-${two(start.getMonth() + 1)}-${two(start.getDate())}T${two(start.getHours())}:00`;
}

export const endOf = (startsAt: string, minutes: number): string =>
  new Date(new Date(startsAt).getTime() + minutes * 60_000).toISOString();
