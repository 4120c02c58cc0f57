// The pages for visitors: separate entries next to the app in dist/, without the app's code. Runs after the app's
// build, which empties that folder.
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import {
  linkPageAssets,
  linkPageHtml,
  publicPage,
  sharedDocumentAssets,
  sharedDocumentHtml,
} from './build/public-page.ts';
import { sealFaces } from './build/seal-faces.ts';
import { askForTypeface, typefaceOfLinkPages } from './build/typeface.ts';

const root = import.meta.dirname;

export default defineConfig({
  root: path.join(root, 'renderer'),
  base: '/',
  // The app's build has put them there already.
  publicDir: false,
  build: {
    outDir: path.join(root, 'dist'),
    emptyOutDir: false,
    // Visitors choose their browsers.
    target: ['chrome108', 'firefox110', 'safari16'],
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      experimental: { lazyBarrel: true },
      input: {
        'shared-document': path.join(root, 'renderer', sharedDocumentHtml),
        'link-page': path.join(root, 'renderer', linkPageHtml),
      },
      output: {
        // A server that renders link pages uses their script's name without knowing the build.
        entryFileNames: ({ name }) =>
          name === 'link-page' ? `${linkPageAssets}/page.js` : `${sharedDocumentAssets}/page-[hash].js`,
        // The bundler's own helpers belong to both pages: a link page on its own domain can load only its folder.
        chunkFileNames: ({ moduleIds }) =>
          `${moduleIds.some((id) => id.includes('link-page') || id.startsWith('\0')) ? linkPageAssets : sharedDocumentAssets}/[name]-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) =>
          `${sharedDocumentAssets}/${name.startsWith('shared-document') ? 'page' : '[name]'}-[hash][extname]`,
      },
    },
  },
  worker: {
    format: 'es',
    rolldownOptions: { output: { entryFileNames: `${sharedDocumentAssets}/[name]-[hash].js` } },
  },
  plugins: [react(), publicPage(), sealFaces(), typefaceOfLinkPages(), askForTypeface()],
});
