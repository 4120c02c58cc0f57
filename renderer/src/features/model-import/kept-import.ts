import type { OpenFile } from './open-file.ts';

/** A check that someone left for the plans, and the file that it came from. */
type KeptImport = { personId: string; importId: string; file: OpenFile | undefined };

/** In this window's memory alone: a file of people is written nowhere. */
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

/** The import continues, or was given up; its file is the page’s again. */
export function forgetImport(): void {
  kept = undefined;
}
