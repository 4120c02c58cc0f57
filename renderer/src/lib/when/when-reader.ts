import { readPlain, type Typed, type WhenKind } from './typed-when.ts';

type Reader = (text: string, kind: WhenKind, now: number) => Typed;

let reader: Reader | undefined;

const unreachable: Reader = () => ({ fault: 'No connection to read this date' });

/** Loads the word parser, once. Without a connection, exact dates can still be read. */
export async function loadReader(): Promise<Reader> {
  try {
    const { readTyped } = await import('./read-typed.ts');
    reader = readTyped;
    return reader;
  } catch {
    return unreachable;
  }
}

/** The meaning of a text, if it can be found without waiting. */
export const readNow = (text: string, kind: WhenKind, now: number): Typed | undefined =>
  readPlain(text, kind) ?? reader?.(text, kind, now);

/** The same, once the word parser has loaded. */
export const readSoon = async (text: string, kind: WhenKind, now: number): Promise<Typed> =>
  readNow(text, kind, now) ?? (await loadReader())(text, kind, now);
