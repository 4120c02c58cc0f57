import type { BundleMap } from '#build/bundle-map.ts';
import { beforeLazy, budgets, entry, lazyLimit, lazyLimits, openedBy } from '#build/size-budgets.ts';

/** Without a limit it is only measured. */
type SizeCheck = { name: string; path: string[]; limit?: string; gzip: true };

/** The budgets as size-limit reads them, from a file in `.cache/`. Throws where one names what the build does not have. */
export function sizeChecks(map: BundleMap): SizeCheck[] {
  const filesBy = new Map<string, ReadonlySet<string>>();
  const without = (files: ReadonlySet<string>, names: readonly string[]) =>
    new Set([...files].filter((file) => names.every((name) => !filesOf(name).has(file))));
  const filesOf = (name: string) => {
    const files = filesBy.get(name);
    if (files === undefined) throw new Error(`There is no budget "${name}" before the one that names it.`);
    return files;
  };
  const checkOf = (
    name: string,
    files: ReadonlySet<string>,
    { limit, more = [] }: { limit?: string; more?: readonly string[] },
  ): SizeCheck => ({
    name,
    path: [...[...files].map((file) => `../dist/${file}`), ...more],
    ...(limit === undefined ? {} : { limit }),
    gzip: true,
  });

  const fixed = budgets.map(({ name, loads, files = [], limit, beyond = [] }) => {
    const loaded = loadedWith(map, loads);
    filesBy.set(name, loaded);
    return checkOf(name, without(loaded, beyond), { more: files, ...(limit === undefined ? {} : { limit }) });
  });
  const unknown = Object.keys({ ...lazyLimits, ...openedBy }).filter((source) => !map.lazy.includes(source));
  if (unknown.length > 0) throw new Error(`Nothing loads ${unknown.join(', ')} on demand.`);
  const known = new Set(budgets.flatMap(({ loads }) => loads));
  const lazy = new Map<string, { name: string; files: ReadonlySet<string>; limit?: string }>();
  // Our own sources first: a library that loads by parts names none itself.
  for (const source of map.lazy.toSorted((one, other) => Number(isLibrary(one)) - Number(isLibrary(other)))) {
    const page = openedBy[source];
    const before = page === undefined ? beforeLazy : [...beforeLazy, page];
    const files = without(loadedWith(map, [source]), before);
    const key = [...files].toSorted().join();
    const isCounted = files.size === 0 || known.has(source) || (isLibrary(source) && lazy.has(key));
    if (!isCounted)
      lazy.set(key, {
        name: source,
        files,
        ...(isPage(source) ? {} : { limit: lazyLimits[source] ?? lazyLimit }),
      });
  }
  return [
    ...fixed,
    ...[...lazy.values()].map(({ name, files, limit }) =>
      checkOf(name, files, limit === undefined ? {} : { limit }),
    ),
  ];
}

/** What people wait for has no fixed limit: it is compared with what it weighed. */
const isPage = (source: string) => /^renderer\/src\/features\/[^/]+\/page\.tsx$/.test(source);
const isLibrary = (source: string) => source.startsWith('node_modules/');

/** The files of these sources, and what loads together with them. */
function loadedWith(map: BundleMap, sources: readonly string[]): Set<string> {
  const files = new Set<string>();
  const add = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    map.needs[file]?.forEach(add);
  };
  for (const source of sources) {
    const file = source === entry ? map.entry : map.files[source];
    if (file === undefined) throw new Error(`The build has no ${source}, which a size budget names.`);
    add(file);
  }
  return files;
}
