const offered = [1, 7, 14, 30, 90];

const words = (days: number) => `${String(days)} ${days === 1 ? 'day' : 'days'}`;

/** The choices, including the current number of days if it isn't one of them. */
export const expiryOptions = (current: number | undefined): { value: string; label: string }[] =>
  [...new Set(current === undefined ? offered : [...offered, current])]
    .sort((a, b) => a - b)
    .map((days) => ({ value: String(days), label: words(days) }));
