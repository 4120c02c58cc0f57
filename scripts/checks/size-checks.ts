import type { BundleMap } from '#build/bundle-map.ts';
import { beforeLazy, budgets, entry, lazyLimit, lazyLimits } from '#build/size-budgets.ts';

/** Without a limit it is only measured. */
type SizeCheck = { name: string; path: string[]; limit?: string; gzip: true };

/**
 * The budgets in size-limit's format, from a file in `.cache/`. Throws if one names a source that the build does not
 * have.
 */
export function sizeChecks(map: BundleMap): SizeCheck[] {
  const filesBy = new Map<string, ReadonlySet<string>>();
  const without = (files: ReadonlySet<string>, before: readonly ReadonlySet<string>[]) =>
    new Set([...files].filter((file) => before.every((there) => !there.has(file))));
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
    return checkOf(name, without(loaded, beyond.map(filesOf)), {
      more: files,
      ...(limit === undefined ? {} : { limit }),
    });
  });
  const unknown = Object.keys(lazyLimits).filter((source) => !map.lazy.includes(source));
  if (unknown.length > 0) throw new Error(`Nothing loads ${unknown.join(', ')} on demand.`);
  const known = new Set(budgets.flatMap(({ loads }) => loads));
  const lazy = new Map<string, { name: string; files: ReadonlySet<string>; limit?: string }>();
  // Our own sources first, so that a shared result is named after them rather than a library.
  for (const source of map.lazy.toSorted((one, other) => Number(isLibrary(one)) - Number(isLibrary(other)))) {
    const files = without(loadedWith(map, [source]), [...beforeLazy.map(filesOf), ofItsPage(map, source)]);
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

/** Pages have no fixed limit: each is compared with its accepted size. */
const isPage = (source: string) => /^renderer\/src\/features\/[^/]+\/page\.tsx$/.test(source);
const isLibrary = (source: string) => source.startsWith('node_modules/');

/** Files already loaded when a part of a page is requested: the page, and its other parts, which share one file. */
function ofItsPage(map: BundleMap, source: string): ReadonlySet<string> {
  const feature = /^renderer\/src\/features\/([^/]+)\//.exec(source)?.[1];
  const page = `renderer/src/features/${feature ?? ''}/page.tsx`;
  if (feature === undefined || isPage(source) || map.files[page] === undefined) return new Set();
  const own = map.files[source] ?? '';
  const parts = Object.keys(map.needs).filter(
    (file) => file.startsWith(`assets/${feature}-later-`) && file !== own,
  );
  return new Set([
    ...loadedWith(map, [page]),
    ...parts.flatMap((file) => [file, ...(map.needs[file] ?? [])]),
  ]);
}

/**
 * Files that must not be loaded together: a page with another page, which would delay it; and the desktop's page with
 * the client, which holds the tokens in a browser.
 */
export function strayNeeds(map: BundleMap): string[] {
  const nameOf = (file: string) => /^assets\/(.+)-[\w-]{7}\.js$/.exec(file)?.[1] ?? file;
  // The sign-in page comes before every other.
  const pages = new Set(
    Object.keys(map.files).flatMap((source) => (isPage(source) ? [source.split('/')[3] ?? ''] : [])),
  );
  pages.delete('auth');
  return Object.entries(map.needs).flatMap(([file, needs]) => {
    const own = nameOf(file).replace(/-(later|calls|contract)$/, '');
    const isOfClient = /-calls$|^(services|client)$/.test(nameOf(file));
    return needs
      .map(nameOf)
      .filter(
        (need) => (pages.has(own) && pages.has(need) && need !== own) || (need === 'client' && !isOfClient),
      )
      .map((need) => `${nameOf(file)} brings ${need}: see build/chunks.ts.`);
  });
}

/** The files of these sources, and those loaded together with them. */
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
