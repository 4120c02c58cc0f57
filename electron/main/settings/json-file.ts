import { renameSync } from 'node:fs';
import {
  codeOf,
  OddFileError,
  readText,
  removeContent,
  removeUnfinished,
  writeWhole,
} from './file-content.ts';

/** A small JSON file of ours. What it holds is checked by its reader: people and older versions write to it, too. */
export type JsonFile = {
  read: () => unknown;
  /** Never throws: what the disk does not take is kept in memory, and tried again. */
  write: (content: Readonly<Record<string, unknown>>) => void;
};

/** What went wrong with a file, and by which of the system's codes. */
export type FileTrouble = { kind: 'not_read' | 'damaged' | 'not_written' | 'not_removed'; code: string };

type Options = {
  /** Whether it holds what must not outlive its replacement: then rather no file than an old one. */
  isSecret?: boolean;
  onTrouble: (trouble: FileTrouble) => void;
  write?: typeof writeWhole;
};

const retryMs = 15_000;

/**
 * Opens a JSON file, which is read once: the app runs once, and nobody else writes while it does. A file that cannot be
 * read is left alone, and the app works in memory; one that is no JSON, a pipe, a device or far too large is set aside.
 */
export function openJsonFile(
  file: string,
  { isSecret = false, onTrouble, write = writeWhole }: Options,
): JsonFile {
  let content: unknown = {};
  let onDisk: string | undefined;
  let isInMemoryAlone = false;
  let retry: NodeJS.Timeout | undefined;
  // Each once, until the disk takes what it is given.
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
    // What is secret may be replaced: nobody could repair it by hand.
    isInMemoryAlone = !isSecret;
    tell('not_read', codeOf(error));
  }

  function parse(text: string): void {
    try {
      // Editors put a mark before the text that JSON does not know.
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
      // Where nothing has to be kept, no file does as well.
      if (isSecret && remove() && holdsNothing(content)) return;
      tell('not_written', codeOf(error));
      retry = setTimeout(save, retryMs);
      retry.unref();
    }
  }

  /** Answers whether nothing of it is left. */
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

/** What a file is called after it was set aside, for the person who repairs it. */
export const damagedName = (file: string): string => file.replace(/\.json$/, '.damaged.json');

const holdsNothing = (content: unknown): boolean =>
  typeof content === 'object' && content !== null && Object.values(content).every(holdsNothing);
