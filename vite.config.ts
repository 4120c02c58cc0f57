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
  base: '/', // Always set: deep links break on relative assets.
  build: {
    outDir: path.join(root, 'dist'),
    emptyOutDir: true,
    target: 'chrome108',
    sourcemap: false,
    // The names and words of all emoji are one file, which comes when someone looks for one.
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      // Of a library that offers its parts in one list, such as 6,000 icons, only those are read that are used.
      experimental: { lazyBarrel: true },
      output: {
        // Whatever opens a file names it, and each sign of a hash counts there: seven are enough to tell versions apart.
        chunkFileNames: ({ name, facadeModuleId }) =>
          `assets/${/features[\\/]([a-z-]+)[\\/]page\.tsx$/.exec(facadeModuleId ?? '')?.[1]?.concat('-page') ?? name}-[hash:7].js`,
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: chunkGroups,
        },
      },
    },
  },
  // The reader of calendars loads its parts when it needs them.
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
