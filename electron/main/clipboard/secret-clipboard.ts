import { createHash } from 'node:crypto';

/** The part of the system's clipboard that is needed. */
type Clipboard = {
  readText: () => Promise<string>;
  writeText: (text: string) => Promise<void>;
  clear: () => void;
};

export const clearsAfterSeconds = 60;

/**
 * Removes secrets from the clipboard after a minute and when the app quits, unless something else was copied meanwhile.
 * Only a hash is remembered.
 */
export function createSecretClipboard(clipboard: Clipboard) {
  let copied: { hash: string; timer: NodeJS.Timeout } | undefined;

  async function clear(): Promise<void> {
    if (copied === undefined) return;
    clearTimeout(copied.timer);
    const { hash } = copied;
    copied = undefined;
    if (hashOf(await clipboard.readText()) === hash) clipboard.clear();
  }

  return {
    copy: async (secret: string): Promise<{ clearsAfterSeconds: number }> => {
      if (copied !== undefined) clearTimeout(copied.timer);
      copied = { hash: hashOf(secret), timer: setTimeout(() => void clear(), clearsAfterSeconds * 1000) };
      await clipboard.writeText(secret);
      return { clearsAfterSeconds };
    },
    /** Whether a secret may still be there. */
    isBusy: (): boolean => copied !== undefined,
    settled: clear,
  };
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64');
