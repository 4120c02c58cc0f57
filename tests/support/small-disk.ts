import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of a test's own, small enough to be filled. */
export type SmallDisk = {
  folder: string;
  fill(): void;
  free(): void;
  /** Nothing can be written any more, as on a disc or a disk with errors. */
  lock(): void;
  remove(): void;
};

/** Mounts one, or says why it cannot be: that takes Linux and root. */
export function mountSmallDisk(sizeMb = 240): SmallDisk | string {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root on Linux may mount one';
  const folder = mkdtempSync(join(tmpdir(), 'marquee-disk-'));
  const { status, stderr, error } = spawnSync(
    'mount',
    ['-t', 'tmpfs', '-o', `size=${String(sizeMb)}m`, 'tmpfs', folder],
    { encoding: 'utf8' },
  );
  if (status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    return error?.message ?? stderr.trim();
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: () => {
      fillFrom(filler);
    },
    free: () => {
      rmSync(filler, { force: true });
    },
    lock: () => {
      spawnSync('mount', ['-o', 'remount,ro', folder]);
    },
    remove: () => {
      spawnSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function fillFrom(path: string): void {
  const file = openSync(path, 'w');
  // Down to the last block.
  for (const size of [1024 * 1024, 4096])
    try {
      while (writeSync(file, Buffer.alloc(size)) > 0);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    }
  closeSync(file);
}
