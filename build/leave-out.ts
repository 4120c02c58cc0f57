import path from 'node:path';
import type { Plugin } from 'vite';

const substitute = path.resolve(import.meta.dirname, 'left-out.ts');

/** By library: what it brings along for nothing. A domain that stores files imports the storage client itself, and gets it. */
const leftOut: Readonly<Record<string, readonly string[]>> = {
  '@supabase/supabase-js': ['@supabase/storage-js', '@supabase/functions-js'],
  '@supabase/storage-js': ['iceberg-js'],
};

/** Keeps parts of libraries out of the build that no sign-in should wait for. */
export function leaveOut(): Plugin {
  return {
    name: 'marquee:leave-out',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const from = importer?.replaceAll('\\', '/') ?? '';
      const isLeftOut = Object.entries(leftOut).some(
        ([library, parts]) => parts.includes(source) && from.includes(`/node_modules/${library}/`),
      );
      return isLeftOut ? substitute : undefined;
    },
  };
}
