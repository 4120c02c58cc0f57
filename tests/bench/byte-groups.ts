import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'vite';
import type { LoadedFile } from './sign-in-bytes.ts';

const projectRoot = path.resolve(import.meta.dirname, '../..');

/** First match wins. What matches none is the app's own. */
const groups: readonly [name: string, pattern: RegExp][] = [
  ['React', /node_modules\/(react|react-dom|scheduler)\//],
  ['kit', /node_modules\/(@mantine|@floating-ui|react-transition-group|react-remove-scroll|clsx)/],
  ['forms', /node_modules\/(react-hook-form|@hookform)\//],
  ['validation', /node_modules\/zod\//],
  ['client', /node_modules\/(@supabase|iceberg-js)\//],
  ['router', /node_modules\/react-router/],
  ['queries', /node_modules\/@tanstack\/(react-query|query-core)\//],
  ['icons', /node_modules\/@tabler\//],
  ['particles', /node_modules\/@tsparticles\/|features\/auth\/particle(s|-rest)\./],
];

const groupOf = (moduleId: string): string =>
  groups.find(([, pattern]) => pattern.test(moduleId.replaceAll('\\', '/')))?.[0] ?? 'own';

const gzipped = (text: string): number => gzipSync(text, { level: 9 }).length;

type Build = {
  /** By file, what each group's modules weigh on their own. */
  shares: Map<string, Map<string, number>>;
  /** The decoration's files: nothing else is in them. */
  particles: number;
};

/** Builds the page once more, beside the build that is measured, to learn which module stands in which file. */
export async function readBuild(): Promise<Build> {
  const result: Build = { shares: new Map(), particles: 0 };
  await build({
    configFile: path.join(projectRoot, 'vite.config.ts'),
    logLevel: 'error',
    build: { write: false },
    plugins: [readModules(result)],
  });
  return result;
}

/** Divides each file's compressed weight among groups, by what their modules would weigh compressed on their own. */
export function weighGroups(files: readonly LoadedFile[], { shares }: Build): Map<string, number> {
  const weights = new Map<string, number>();
  const add = (group: string, bytes: number) => weights.set(group, (weights.get(group) ?? 0) + bytes);
  for (const { name, gzip } of files) {
    const inFile = shares.get(path.basename(name));
    if (inFile === undefined) {
      add(name.endsWith('.css') ? 'styles' : 'own', gzip);
      continue;
    }
    const total = [...inFile.values()].reduce((sum, bytes) => sum + bytes, 0);
    for (const [group, bytes] of inFile) add(group, (gzip * bytes) / total);
  }
  return weights;
}

/** What files without any of a group's modules weigh. */
export const weighWithout = (group: string, files: readonly LoadedFile[], { shares }: Build): number =>
  files
    .filter(({ name }) => shares.get(path.basename(name))?.has(group) !== true)
    .reduce((sum, { gzip }) => sum + gzip, 0);

function readModules(result: Build): Plugin {
  return {
    name: 'read-modules',
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue;
          const inFile = new Map<string, number>();
          for (const [id, module] of Object.entries(file.modules)) {
            const group = groupOf(id);
            const weight = module.code === null ? module.renderedLength / 4 : gzipped(module.code);
            inFile.set(group, (inFile.get(group) ?? 0) + weight);
          }
          result.shares.set(path.basename(file.fileName), inFile);
          if (inFile.size === 1 && inFile.has('particles')) result.particles += gzipped(file.code);
        }
      },
    },
  };
}
