import { safeStorage } from 'electron';

/** Seals text with a key that only this person's keyring holds. */
export type Sealer = {
  isAvailable: () => Promise<boolean>;
  seal: (text: string) => Promise<string>;
  open: (sealed: string) => Promise<string>;
};

export const keyringSealer: Sealer = {
  isAvailable: async () =>
    // Without a keyring Linux offers a key that stands in Chromium's source: no seal at all.
    (process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text') &&
    (await safeStorage.isAsyncEncryptionAvailable()),
  seal: async (text) => (await safeStorage.encryptStringAsync(text)).toString('base64'),
  open: async (sealed) => (await safeStorage.decryptStringAsync(Buffer.from(sealed, 'base64'))).result,
};
