import path from 'node:path';
import type { Log } from '#electron/main/log/log-file.ts';
import type { MessageBoxes } from '#electron/main/window/message-boxes.ts';
import { fileMessages, type StoredThing } from './file-messages.ts';
import { openJsonFile, type JsonFile } from './json-file.ts';

/** Data whose old content must not survive its replacement. */
const secrets: ReadonlySet<StoredThing> = new Set<StoredThing>(['session', 'drafts']);

type Parts = { folder: string; log: Log; boxes: Pick<MessageBoxes, 'tell'> };

/** Opens a stored file. Even if the file is damaged or can't be read, the app starts, and shows a message. */
export function openStoredFile(thing: StoredThing, { folder, log, boxes }: Parts): JsonFile {
  const file = path.join(folder, `${thing}.json`);
  return openJsonFile(file, {
    isSecret: secrets.has(thing),
    onTrouble: (trouble) => {
      log('file.trouble', { thing, ...trouble });
      void boxes.tell(thing, fileMessages(thing, trouble, file));
    },
  });
}
