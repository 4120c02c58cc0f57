import { readPlain, type Typed, type WhenKind } from './typed-when.ts';

type Reader = (text: string, kind: WhenKind, now: number) => Typed;

let reader: Reader | undefined;

const unreachable: Reader = () => ({ fault: 'No connection to read this date' });

/** Fetches what reads dates in words, once; without a connection what is exact is still read. */
export async function loadReader(): Promise<Reader> {
  try {
    const { readTyped } = await import('./read-typed.ts');
    reader = readTyped;
    return reader;
  } catch {
    return unreachable;
  }
}

/** What a text means as far as that is known without waiting. */
export const readNow = (text: string, kind: WhenKind, now: number): Typed | undefined =>
  readPlain(text, kind) ?? reader?.(text, kind, now);

/** The same, once the reader is there. */
export const readSoon = async (text: string, kind: WhenKind, now: number): Promise<Typed> =>
  readNow(text, kind, now) ?? (await loadReader())(text, kind, now);
