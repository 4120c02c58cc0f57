/**
 * A text as it can be compared with what a platform gives back: links are shortened there, characters of HTML written out, names of servers left
 * out of mentions.
 */
export function comparable(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/https?:\/\/\S+/g, '')
    .replaceAll(/(^|[^/\w])@(\w+(?:[.-]\w+)*)@[a-z0-9.-]+[a-z0-9]/gi, '$1@$2')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Characters that are written by name or number. */
export const unescaped = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return named[name.toLowerCase()] ?? whole;
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** The text of a post in HTML, of which paragraphs and lines are all that it has. */
export const textOfHtml = (html: string): string =>
  unescaped(
    html
      .replaceAll(/<br\s*\/?>/gi, '\n')
      .replaceAll(/<\/p>\s*<p[^>]*>/gi, '\n\n')
      .replaceAll(/<[^>]*>/g, ''),
  );

/** Clocks differ: what was published shortly before it was handed out is looked at as well. */
export const slackMs = 60_000;
