/** A part of a text that leads somewhere, by its place among the bytes. */
export type Facet = {
  index: { byteStart: number; byteEnd: number };
  features: (
    | { $type: 'app.bsky.richtext.facet#link'; uri: string }
    | { $type: 'app.bsky.richtext.facet#mention'; did: string }
    | { $type: 'app.bsky.richtext.facet#tag'; tag: string }
  )[];
};

const links = /\bhttps?:\/\/[^\s<>"]*[^\s<>".,;:!?'()[\]{}…]/gi;
const mentions = /(^|[\s(])@((?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*)/gi;
const tags = /(^|\s)[#＃]([^\s#＃\p{P}\p{S}][^\s#＃]*)/gu;
const encoder = new TextEncoder();
const bytesIn = (text: string): number => encoder.encode(text).length;

/** What leads somewhere in a text: links, mentions of accounts that there are, hashtags. */
export async function facetsOf(
  text: string,
  didOf: (handle: string) => Promise<string | undefined>,
): Promise<Facet[]> {
  const facets: Facet[] = [];
  const add = (at: number, words: string, feature: Facet['features'][number]): void => {
    const byteStart = bytesIn(text.slice(0, at));
    facets.push({ index: { byteStart, byteEnd: byteStart + bytesIn(words) }, features: [feature] });
  };
  for (const { 0: uri, index } of text.matchAll(links))
    add(index, uri, { $type: 'app.bsky.richtext.facet#link', uri });
  const isInLink = (at: number): boolean =>
    [...text.matchAll(links)].some(({ 0: uri, index }) => at >= index && at < index + uri.length);
  for (const { 1: before = '', 2: handle = '', index } of text.matchAll(mentions)) {
    const at = index + before.length;
    const did = isInLink(at) ? undefined : await didOf(handle.toLowerCase());
    if (did !== undefined) add(at, `@${handle}`, { $type: 'app.bsky.richtext.facet#mention', did });
  }
  for (const { 1: before = '', 2: found = '', index } of text.matchAll(tags)) {
    const tag = found.replace(/[\p{P}]+$/u, '');
    const at = index + before.length;
    if (tag === '' || tag.length > 64 || /^\d+$/.test(tag) || isInLink(at)) continue;
    add(at, `#${tag}`, { $type: 'app.bsky.richtext.facet#tag', tag });
  }
  return facets.sort((a, b) => a.index.byteStart - b.index.byteStart);
}

const digits = '234567abcdefghijklmnopqrstuvwxyz';

/**
 * The key of a record that a part has, the same each time it is sent: its moment in microseconds and a number, 63 bits as Bluesky wants them. Those below a
 * millisecond come from the part's own key, so that no two parts share one.
 */
export function recordKey(at: string, key: string): string {
  const random = BigInt(`0x${key.replaceAll(/[^\da-f]/gi, '').slice(0, 8) || '0'}`);
  const micros = BigInt(Date.parse(at)) * 1000n + (random % 1000n);
  let number = (micros << 10n) | ((random / 1000n) & 1023n);
  let text = '';
  for (let place = 0; place < 13; place += 1) {
    text = (digits[Number(number & 31n)] ?? '') + text;
    number >>= 5n;
  }
  return text;
}
