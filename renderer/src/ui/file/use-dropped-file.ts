import { useDroppedFiles } from './use-dropped-files.ts';

/** The same for one file: the first of those dropped. */
export const useDroppedFile = (onFile: (file: File | null | undefined) => void): boolean =>
  useDroppedFiles(([file]) => {
    onFile(file);
  });
