import { basename } from 'node:path';

/** What someone types to throw a data folder away. */
export const resetCommand = (folder: string): string =>
  basename(folder) === '.marquee' ? 'npm run reset' : `npm run reset -- --data ${folder}`;
