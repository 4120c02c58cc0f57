import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmailDriver } from '@supabase/lite';
import { log } from '#backend/log.ts';
import { writePrivateFile } from './private-file.ts';

/**
 * Writes each mail to a file instead of sending it. Mails contain sign-in codes, so only the owner may read the folder,
 * and the log names the file but never its contents. Without a given folder, the first mail creates a temporary one.
 */
export function mailFolder(kept: string | undefined): EmailDriver {
  let folder = kept;
  return {
    send(message) {
      folder ??= mkdtempSync(join(tmpdir(), 'marquee-mail-'));
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const path = join(
        folder,
        `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.txt`,
      );
      const text = message.text ?? message.html ?? '';
      writePrivateFile(path, `To: ${message.to}\nSubject: ${message.subject}\n\n${text}\n`);
      log(`A mail was put into ${path}.`);
      return Promise.resolve();
    },
  };
}
