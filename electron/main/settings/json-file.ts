import { renameSync } from 'node:fs';
import {
  codeOf,
  OddFileError,
  readText,
  removeContent,
  removeUnfinished,
  writeWhole,
} from './file-content.ts';

/** A small JSON file of ours. The reader validates its content: users and older versions write to it, too. */
export type JsonFile = {
  read: () => unknown;
  /** Never throws: content that the disk refuses stays in memory, and is written again later. */
  write: (content: Readonly<Record<string, unknown>>) => void;
};

/** What went wrong with a file, and the system's error code. */
export type FileTrouble = { kind: 'not_read' | 'damaged' | 'not_written' | 'not_removed'; code: string };

type Options = {
  /** Whether old content must not survive its replacement: then better no file than an old one. */
  isSecret?: boolean;
  onTrouble: (trouble: FileTrouble) => void;
  write?: typeof writeWhole;
};

const retryMs = 15_000;

/**
 * Opens a JSON file, which is read once: only one instance of the app runs, and nothing else writes meanwhile. A file
 * that cannot be read is left alone, and the app works in memory; invalid JSON, a pipe, a device or a far too large
 * file is set aside.
 */
export function openJsonFile(
  file: string,
  { isSecret = false, onTrouble, write = writeWhole }: Options,
): JsonFile {
  let content: unknown = {};
  let onDisk: string | undefined;
  let isInMemoryAlone = false;
  let retry: NodeJS.Timeout | undefined;
  // Reports each kind of trouble once, until a write succeeds.
  const told = new Set<FileTrouble['kind']>();
  const tell = (kind: FileTrouble['kind'], code: string) => {
    if (!told.has(kind)) onTrouble({ kind, code });
    told.add(kind);
  };

  try {
    removeUnfinished(file);
  } catch (error) {
    if (isSecret) tell('not_removed', codeOf(error));
  }
  try {
    const text = readText(file);
    if (text !== undefined) parse(text);
  } catch (error) {
    if (error instanceof OddFileError) setAside(error.code);
    else keepInMemory(error);
  }

  function keepInMemory(error: unknown): void {
    // A secret file may be replaced: users could not repair it by hand.
    isInMemoryAlone = !isSecret;
    tell('not_read', codeOf(error));
  }

  function parse(text: string): void {
    try {
      // Some editors write a byte order mark, which JSON does not allow.
      content = JSON.parse(text.replace(/^\uFEFF/, ''));
    } catch {
      setAside('not_json');
    }
  }

  function setAside(code: string): void {
    try {
      if (!isSecret) renameSync(file, damagedName(file));
      tell('damaged', code);
    } catch (error) {
      keepInMemory(error);
    }
  }

  function save(): void {
    clearTimeout(retry);
    const text = JSON.stringify(content, null, 2);
    if (isInMemoryAlone || text === onDisk) return;
    try {
      write(file, text);
      onDisk = text;
      told.clear();
    } catch (error) {
      // If there is nothing to store, a missing file is just as good.
      if (isSecret && remove() && holdsNothing(content)) return;
      tell('not_written', codeOf(error));
      retry = setTimeout(save, retryMs);
      retry.unref();
    }
  }

  /** Returns whether nothing of it is left. */
  function remove(): boolean {
    onDisk = undefined;
    try {
      removeContent(file);
      return true;
    } catch (error) {
      tell('not_removed', codeOf(error));
      return false;
    }
  }

  return {
    read: () => content,
    write: (next) => {
      content = JSON.parse(JSON.stringify(next));
      save();
    },
  };
}

/** The new name of a file that was set aside, for the person who repairs it. */
export const damagedName = (file: string): string => file.replace(/\.json$/, '.damaged.json');

const holdsNothing = (content: unknown): boolean =>
  typeof content === 'object' && content !== null && Object.values(content).every(holdsNothing);
