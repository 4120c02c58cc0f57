export type DateFormat = { format: (time?: Date | number) => string };

/** Dates as they are written here: British order, and a month in short has three letters, September too. */
export function dateFormat(options: Intl.DateTimeFormatOptions): DateFormat {
  const formatter = new Intl.DateTimeFormat('en-GB', options);
  return { format: (time) => formatter.format(time).replace(/\bSept\b/, 'Sep') };
}
