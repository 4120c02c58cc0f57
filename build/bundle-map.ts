import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const root = path.resolve(import.meta.dirname, '..');
export const bundleMapFile = path.join(root, '.cache/bundle-map.json');

/**
 * What the size budgets need to know about a build; the bundler's own manifest omits modules that share a file by name.
 */
export type BundleMap = {
  /** The page's first file. */
  entry: string;
  /** By source: the file that contains it. */
  files: Record<string, string>;
  /** Sources that are loaded on demand. */
  lazy: string[];
  /** By file: the files that are loaded together with it. */
  needs: Record<string, string[]>;
};

/** Records which file came from which sources. */
export function bundleMap(): Plugin {
  return {
    name: 'marquee:bundle-map',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const map: BundleMap = { entry: '', files: {}, lazy: [], needs: {} };
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          if (chunk.isEntry) map.entry = chunk.fileName;
          map.needs[chunk.fileName] = [...chunk.imports, ...(chunk.viteMetadata?.importedCss ?? [])];
          for (const id of chunk.moduleIds) {
            const source = path.relative(root, id).replaceAll('\\', '/');
            map.files[source] = chunk.fileName;
            if ((this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0) map.lazy.push(source);
          }
        }
        mkdirSync(path.dirname(bundleMapFile), { recursive: true });
        writeFileSync(bundleMapFile, JSON.stringify(map));
      },
    },
  };
}
