import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { writePrivateFile } from './private-file.ts';
import { resetCommand } from './reset-command.ts';
import { StartupError } from '#backend/startup-error.ts';

const keysSchema = z.strictObject({
  publishableKey: z.string().startsWith('sb_publishable_'),
  secretKey: z.string().startsWith('sb_secret_'),
  /** Signs the access tokens; stored, so that sessions survive a restart. */
  signingSecret: z.string().min(32),
});

export type Keys = z.infer<typeof keysSchema>;

/** Creates the keys of a new backend, in the formats of a hosted project. */
export function createKeys(): Keys {
  return {
    publishableKey: `sb_publishable_${randomBytes(24).toString('base64url')}`,
    secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
    signingSecret: randomBytes(48).toString('base64url'),
  };
}

/** Reads the keys stored in a file, or creates them there at the first start. */
export function keepKeys(path: string): Keys {
  if (existsSync(path)) return readKeys(path);
  const keys = createKeys();
  writePrivateFile(path, `${JSON.stringify(keys, null, 2)}\n`);
  return keys;
}

function readKeys(path: string): Keys {
  try {
    return keysSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    throw new StartupError(
      `The keys in ${path} cannot be read: put the file back from a backup, or run \`${resetCommand(dirname(path))}\` to start over.`,
    );
  }
}
