import { basename } from 'node:path';

/** The command that deletes a data folder. */
export const resetCommand = (folder: string): string =>
  basename(folder) === '.marquee' ? 'npm run reset' : `npm run reset -- --data ${folder}`;
