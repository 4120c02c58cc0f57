import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/** An empty folder that is gone when the test has finished. */
export function temporaryFolder(): string {
  const { folder, remove } = makeFolder();
  onTestFinished(remove);
  return folder;
}

/** An empty folder that is gone after the last test of the file; for use in `beforeAll`. */
export function folderUntilTheEnd(): string {
  const { folder, remove } = makeFolder();
  afterAll(remove);
  return folder;
}

function makeFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-test-'));
  return {
    folder,
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
