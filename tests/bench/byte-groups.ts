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
  ['client', /node_modules\/(@supabase|iceberg-js|tslib)\//],
  ['router', /node_modules\/react-router/],
  ['queries', /node_modules\/@tanstack\/(react-query|query-core)\//],
  ['icons', /node_modules\/@tabler\//],
  ['particles', /node_modules\/@tsparticles\/|features\/auth\/particles/],
];

const groupOf = (moduleId: string): string =>
  groups.find(([, pattern]) => pattern.test(moduleId.replaceAll('\\', '/')))?.[0] ?? 'own';

const gzipped = (text: string): number => gzipSync(text, { level: 9 }).length;

type Shares = Map<string, Map<string, number>>;

/**
 * What each group weighs within files, in bytes compressed. The page is built once more, beside the build that was
 * measured; each file's weight is divided among its modules by what each would weigh compressed on its own.
 */
export async function weighGroups(files: readonly LoadedFile[]): Promise<Map<string, number>> {
  const shares: Shares = new Map();
  await build({
    configFile: path.join(projectRoot, 'vite.config.ts'),
    logLevel: 'error',
    build: { write: false },
    plugins: [readShares(shares)],
  });
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

/** The decoration's own chunks, as built: everything that only its module leads to. */
export async function weighParticles(): Promise<number> {
  let bytes = 0;
  await build({
    configFile: path.join(projectRoot, 'vite.config.ts'),
    logLevel: 'error',
    build: { write: false },
    plugins: [
      {
        name: 'weigh-particles',
        generateBundle: {
          order: 'post',
          handler: (_options, bundle) => {
            for (const file of Object.values(bundle)) {
              if (file.type === 'chunk' && file.moduleIds.every((id) => groupOf(id) === 'particles'))
                bytes += file.moduleIds.length === 0 ? 0 : gzipped(file.code);
            }
          },
        },
      },
    ],
  });
  return bytes;
}

function readShares(shares: Shares): Plugin {
  return {
    name: 'read-shares',
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
          shares.set(path.basename(file.fileName), inFile);
        }
      },
    },
  };
}
