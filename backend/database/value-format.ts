/*
 * Values as PostgREST writes them, which is how `to_json` does, made from the text that Postgres sends.
 */

/** A `timestamp`. */
export const jsonTimestamp = (text: string): string => text.replace(' ', 'T');

/** A `timestamptz`, which Postgres sends with the hours of its zone alone. */
export const jsonTimestampWithZone = (text: string): string =>
  text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');

/** A `numeric`; what JSON has no number for, such as `NaN`, stays a text. */
export const jsonNumber = (text: string): number | string => {
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
};
