import { safeStorage } from 'electron';

/** Encrypts text with a key that only this user's keyring holds. */
export type Sealer = {
  isAvailable: () => Promise<boolean>;
  seal: (text: string) => Promise<string>;
  open: (sealed: string) => Promise<string>;
};

export const keyringSealer: Sealer = {
  isAvailable: async () =>
    // Without a keyring, Linux uses a key that is public in Chromium's source code: no protection at all.
    (process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text') &&
    (await safeStorage.isAsyncEncryptionAvailable()),
  seal: async (text) => (await safeStorage.encryptStringAsync(text)).toString('base64'),
  open: async (sealed) => (await safeStorage.decryptStringAsync(Buffer.from(sealed, 'base64'))).result,
};
