import { chmodSync, closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';

/** Writes a file that only its owner may read, completely or not at all, even when the process dies half way. */
export function writePrivateFile(path: string, text: string): void {
  const draft = `${path}.${String(process.pid)}.tmp`;
  const file = openSync(draft, 'w', 0o600);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  // The mode passed to open() applies to new files only, and a draft of an earlier attempt may be lying here.
  chmodSync(draft, 0o600);
  renameSync(draft, path);
}
