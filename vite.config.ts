import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './build/chunks.ts';
import { bundleMap } from './build/bundle-map.ts';
import { firstPaint } from './build/first-paint.ts';
import { leaveOut } from './build/leave-out.ts';
import { pdfFiles } from './build/pdf-files.ts';
import { servePublicPage } from './build/public-page.ts';
import { askForTypeface, serveTypefaceOfLinkPages } from './build/typeface.ts';

const root = import.meta.dirname;

export default defineConfig({
  root: path.join(root, 'renderer'),
  base: '/', // Always set: deep links break with relative assets.
  build: {
    outDir: path.join(root, 'dist'),
    emptyOutDir: true,
    target: 'chrome108',
    sourcemap: false,
    // The names and keywords of all emoji are one file, loaded when a user looks for one.
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      // From a library that exports everything in one list, such as 6,000 icons, only the used parts are read.
      experimental: { lazyBarrel: true },
      output: {
        // Every file that imports it contains its name, so each character of a hash adds bytes: seven are enough to
        // distinguish versions.
        chunkFileNames: ({ name, facadeModuleId }) =>
          `assets/${/features[\\/]([a-z-]+)[\\/]page\.tsx$/.exec(facadeModuleId ?? '')?.[1]?.concat('-page') ?? name}-[hash:7].js`,
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: chunkGroups,
        },
      },
    },
  },
  // The calendar parser loads its parts on demand.
  worker: { format: 'es' },
  plugins: [
    leaveOut(),
    react(),
    firstPaint(),
    askForTypeface(),
    pdfFiles(),
    servePublicPage(),
    serveTypefaceOfLinkPages(),
    bundleMap(),
  ],
});
