/** A part of a text that looks different, as the platform names it; offsets are UTF-16 units, as in strings here. */
export type BotEntity = {
  type: 'bold' | 'italic' | 'code' | 'text_link';
  offset: number;
  length: number;
  url?: string;
};

export type BotText = { text: string; entities: BotEntity[] };

const kinds = { '*': 'bold', _: 'italic' } as const;
type Mark = keyof typeof kinds;

const isMark = (char: string): char is Mark => Object.hasOwn(kinds, char);
const link = /^\[([^\]\n]{1,500})\]\((https?:\/\/[^\s)]{1,1000})\)/;
/** Marks hug what they mark: `5 * 3 * 2` has none. */
const isGap = (char: string | undefined): boolean => char === undefined || /\s/.test(char);
/** A mark inside a word, as in snake_case, is none. */
const isWord = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}]/u.test(char);

/**
 * Turns what people write into what the platform takes: *bold*, _italic_, `code` and [words](https://…); a backslash makes a mark plain. A mark without
 * its end stays as it stands. The platform is given entities, so that no text can break them.
 */
export function readBotText(source: string): BotText {
  const entities: BotEntity[] = [];
  let text = '';
  const open: { mark: Mark; at: number }[] = [];
  for (let at = 0; at < source.length;) {
    const char = source.charAt(at);
    const next = source[at + 1];
    if (char === '\\' && next !== undefined && /[*_`[\]\\]/.test(next)) {
      text += next;
      at += 2;
      continue;
    }
    const linked = char === '[' ? link.exec(source.slice(at, at + 1600)) : null;
    if (linked !== null) {
      const [whole, words = '', url = ''] = linked;
      entities.push({ type: 'text_link', offset: text.length, length: words.length, url });
      text += words;
      at += whole.length;
      continue;
    }
    const ofCode = char === '`' ? source.slice(at + 1).search(/[`\n]/) : -1;
    if (ofCode > 0 && source[at + 1 + ofCode] === '`') {
      entities.push({ type: 'code', offset: text.length, length: ofCode });
      text += source.slice(at + 1, at + 1 + ofCode);
      at += ofCode + 2;
      continue;
    }
    if (isMark(char)) {
      const opened = open.findIndex(({ mark }) => mark === char);
      const known = open[opened];
      if (known !== undefined && text.length > known.at && !isWord(next) && !isGap(source[at - 1])) {
        open.splice(opened);
        entities.push({ type: kinds[char], offset: known.at, length: text.length - known.at });
        at += 1;
        continue;
      }
      if (known === undefined && !isWord(source[at - 1]) && !isGap(next) && hasEnd(source, at, char)) {
        open.push({ mark: char, at: text.length });
        at += 1;
        continue;
      }
    }
    text += char;
    at += 1;
  }
  return { text, entities: entities.sort((a, b) => a.offset - b.offset || b.length - a.length) };
}

/** Whether a mark ends on its line, with something in between. */
function hasEnd(source: string, from: number, mark: Mark): boolean {
  for (let at = from + 1; at < source.length; at += 1) {
    const char = source.charAt(at);
    if (char === '\n') return false;
    if (char === '\\') at += 1;
    else if (char === mark && at > from + 1 && !isWord(source[at + 1]) && !isGap(source[at - 1])) return true;
  }
  return false;
}
