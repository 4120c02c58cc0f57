import type { OpenFile } from './open-file.ts';

/** A checked import that was left to look at the plans, with its file. */
type KeptImport = { personId: string; importId: string; file: OpenFile | undefined };

/** In memory only: a file with personal data must not be stored. */
let kept: KeptImport | undefined;

export function keepImport(left: KeptImport): void {
  if (kept?.file !== left.file) kept?.file?.reading.close();
  kept = left;
}

export function keptImport(personId: string): KeptImport | undefined {
  if (kept !== undefined && kept.personId !== personId) {
    kept.file?.reading.close();
    kept = undefined;
  }
  return kept;
}

export const isKept = (file: Pick<OpenFile, 'reading'>): boolean => kept?.file?.reading === file.reading;

/** The import continues or was discarded; its file belongs to the page again. */
export function forgetImport(): void {
  kept = undefined;
}
