import { createHash } from 'node:crypto';

/** What the system's clipboard can do. */
type Clipboard = {
  readText: () => Promise<string>;
  writeText: (text: string) => Promise<void>;
  clear: () => void;
};

export const clearsAfterSeconds = 60;

/**
 * Secrets in the clipboard: taken out after a minute and when the app ends, unless something else was copied meanwhile. Only a
 * hash is remembered.
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
    /** Whether one may still be there. */
    isBusy: (): boolean => copied !== undefined,
    settled: clear,
  };
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64');
