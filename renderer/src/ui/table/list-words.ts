const numbers = new Intl.NumberFormat('en');

export const formatCount = (count: number): string => numbers.format(count);

/** `3 models are hidden by search and status.`; `causes` names the filters, in their order, and which of them are set. */
export function describeHiddenRows(
  rows: string,
  count: number,
  causes: Readonly<Record<string, boolean>>,
): string {
  const set = Object.keys(causes).filter((cause) => causes[cause]);
  const by = set.length < 2 ? set.join('') : `${set.slice(0, -1).join(', ')} and ${set.at(-1) ?? ''}`;
  return `${rows} ${count === 1 ? 'is' : 'are'} hidden by ${by}.`;
}
