export type DateFormat = { format: (time?: Date | number) => string };

/** Dates in the product's style: British order, and every short month has three letters, even September. */
export function dateFormat(options: Intl.DateTimeFormatOptions): DateFormat {
  const formatter = new Intl.DateTimeFormat('en-GB', options);
  return { format: (time) => formatter.format(time).replace(/\bSept\b/, 'Sep') };
}
