import path from 'node:path';
import type { Plugin } from 'vite';

const projectRoot = path.resolve(import.meta.dirname, '..');
const substitute = path.join(projectRoot, 'build/left-out.ts');

/** Libraries whose default entry for bundlers is not the one that users need. */
const productionFiles: Readonly<Record<string, string>> = {
  'react-router': 'react-router/dist/production/index.mjs',
  'react-router/dom': 'react-router/dist/production/dom-export.mjs',
  // The version for Node includes streams and files, and bypasses the desktop's own network.
  'tus-js-client': 'tus-js-client/lib.esm/browser/index.js',
};

/**
 * By library: dependencies that Marquee does not use. A domain that stores files imports the storage client itself, and
 * gets the real one.
 */
const leftOut: Readonly<Record<string, readonly string[]>> = {
  '@supabase/supabase-js': ['@supabase/storage-js', '@supabase/functions-js'],
  '@supabase/storage-js': ['iceberg-js'],
  // Passkeys and wallets.
  '@supabase/auth-js': ['./lib/webauthn', './lib/web3/ethereum'],
  // Schemas and migrations of electron-store, which our files do not use.
  conf: ['ajv/dist/2020.js', 'ajv-formats', 'semver'],
  // It would end the app on a signal, where Electron lets it finish first.
  atomically: ['when-exit'],
  // Parts attached to the menu as properties, so that no bundler can see that they are unused.
  '@mantine/core': [
    './MenuContextMenu/MenuContextMenu.mjs',
    './MenuSearch/MenuSearch.mjs',
    './MenuSub/MenuSub.mjs',
  ],
};

/** Replaces unused parts of libraries in the build, so that signing in doesn't wait for them. */
export function leaveOut(): Plugin {
  return {
    name: 'marquee:leave-out',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const production = productionFiles[source];
      if (production !== undefined) return path.join(projectRoot, 'node_modules', production);
      const from = importer?.replaceAll('\\', '/') ?? '';
      const isLeftOut = Object.entries(leftOut).some(
        ([library, parts]) => parts.includes(source) && from.includes(`/node_modules/${library}/`),
      );
      return isLeftOut ? substitute : undefined;
    },
  };
}
