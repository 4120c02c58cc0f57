import path from 'node:path';
import type { Log } from '#electron/main/log/log-file.ts';
import type { MessageBoxes } from '#electron/main/window/message-boxes.ts';
import { fileWords, type KeptThing } from './file-words.ts';
import { openJsonFile, type JsonFile } from './json-file.ts';

/** What must not outlive its replacement. */
const secrets: ReadonlySet<KeptThing> = new Set<KeptThing>(['session', 'drafts']);

type Parts = { folder: string; log: Log; boxes: Pick<MessageBoxes, 'tell'> };

/** Opens what the app keeps on this computer. Whatever is wrong with the file, the app starts, and says so. */
export function openKeptFile(thing: KeptThing, { folder, log, boxes }: Parts): JsonFile {
  const file = path.join(folder, `${thing}.json`);
  return openJsonFile(file, {
    isSecret: secrets.has(thing),
    onTrouble: (trouble) => {
      log('file.trouble', { thing, ...trouble });
      void boxes.tell(thing, fileWords(thing, trouble, file));
    },
  });
}
