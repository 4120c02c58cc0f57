/* Values in the format of PostgREST, which is that of `to_json`, converted from the text that Postgres sends. */

/** A `timestamp`. */
export const jsonTimestamp = (text: string): string => text.replace(' ', 'T');

/** A `timestamptz`; Postgres sends only the hours of its zone. */
export const jsonTimestampWithZone = (text: string): string =>
  text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');

/** A `numeric`; values without a JSON number, such as `NaN`, stay text. */
export const jsonNumber = (text: string): number | string => {
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
};
