// Which unit and page tests a change touches, by imports. Parsed from the text, since having Vitest transform every
// file takes longer than the tests.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

type Importer = { file: string; isLate: boolean };
/** The importers of each file. */
export type Importers = ReadonlyMap<string, readonly Importer[]>;

const aliases: Readonly<Record<string, string>> = {
  '#renderer/': 'renderer/src/',
  '#functions/': 'supabase/functions/',
};

const now = /^(?:import (?!type )[^;']*?from |import |export [*{][^;']*?from )'([^']+)'/gm;
const late = /\bimport\(\s*'([^']+)'/g;

/** The path of an imported file; undefined for a package. */
function resolve(from: string, imported: string): string | undefined {
  if (imported.startsWith('.')) return path.posix.join(path.posix.dirname(from), imported);
  if (!imported.startsWith('#')) return undefined;
  const alias = Object.keys(aliases).find((name) => imported.startsWith(name));
  return alias === undefined ? imported.slice(1) : `${aliases[alias] ?? ''}${imported.slice(alias.length)}`;
}

/** Finds the importers of each file, from the text of all files. */
export function importersOf(texts: Iterable<readonly [file: string, text: string]>): Importers {
  const found = new Map<string, Importer[]>();
  for (const [file, text] of texts)
    for (const [pattern, isLate] of [
      [now, false],
      [late, true],
    ] as const)
      for (const [, imported = ''] of text.matchAll(pattern)) {
        const target = resolve(file, imported);
        if (target !== undefined) found.set(target, [...(found.get(target) ?? []), { file, isLate }]);
      }
  return found;
}

/** The importers of the whole project, below these folders. */
export function readImporters(root: string, folders: readonly string[]): Importers {
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /[.]tsx?$/.test(name))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  );
  return importersOf(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')] as const));
}

/** How many folders deep a room is, if not three: all of ui is one room, and so is each tab of the admin page. */
const deepRooms = { 'renderer/src/ui/': 3, 'renderer/src/features/admin/': 5, 'renderer/': 4 };

/** A feature, an entity, ui, a folder of `electron/main` and so on: what is changed together. */
function roomOf(file: string): string {
  const [, depth = 3] = Object.entries(deepRooms).find(([start]) => file.startsWith(start)) ?? [];
  return path.posix.dirname(file).split('/').slice(0, depth).join('/');
}

const isTest = (file: string): boolean => /[.]test[.]tsx?$/.test(file) && !file.startsWith('tests/');

/**
 * The unit and page tests that import a file: from its room, and from one other room. A page that another room loads on
 * demand is left to the tests of the page's own room. If these are more than `most`, only those of the file's room and
 * those that import the file directly.
 */
export function testsThatImport(changed: string, importers: Importers, most: number): string[] {
  const near = new Set<string>();
  const all = new Set<string>();
  const seen = new Map([[changed, 0]]);
  const queue = [{ file: changed, rooms: 0, steps: 0 }];
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    if (isTest(at.file)) {
      all.add(at.file);
      if (at.rooms === 0 || at.steps === 1) near.add(at.file);
    }
    for (const { file, isLate } of importers.get(at.file) ?? []) {
      const isBorder = roomOf(file) !== roomOf(at.file);
      const rooms = at.rooms + (isBorder ? 1 : 0);
      if ((isBorder && isLate) || rooms > 1 || (seen.get(file) ?? 2) <= rooms) continue;
      seen.set(file, rooms);
      queue.push({ file, rooms, steps: at.steps + 1 });
    }
  }
  return [...(all.size > most ? near : all)].sort();
}

/** The tests below `tests/` that import a file of `tests/` or of a function, through such files only. */
export function importingTests(changed: string, importers: Importers): string[] {
  const room = /^(?:tests|supabase\/functions)\//;
  if (!room.test(changed)) return [];
  const seen = new Set([changed]);
  for (const at of seen) for (const { file } of importers.get(at) ?? []) if (room.test(file)) seen.add(file);
  return [...seen].filter((file) => /[.](?:test|spec)[.]ts$/.test(file)).sort();
}
