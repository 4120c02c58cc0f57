import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bundleMap } from './build/bundle-map.ts';
import { firstPaint } from './build/first-paint.ts';
import { leaveOut } from './build/leave-out.ts';
import { pdfFiles } from './build/pdf-files.ts';
import { servePublicPage } from './build/public-page.ts';

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
    // What opens a page names its file, the kits that most pages share, and style sheets, which load no other way. The rest is named by the
    // page's own file: with each part of each area in it, the list of the shell was 4 kB, and grew with every dialog.
    modulePreload: {
      resolveDependencies: (_file, dependencies) =>
        dependencies.filter(
          (file) =>
            !file.endsWith('.js') ||
            /^assets[\\/](kit|entities|contracts|services|icons|forms|[a-z-]+-page)-/.test(file),
        ),
    },
    rolldownOptions: {
      // Of a library that offers its parts in one list, such as 6,000 icons, only those are read that are used.
      experimental: { lazyBarrel: true },
      output: {
        // Whatever opens a file names it, and each sign of a hash counts there: seven are enough to tell versions apart.
        chunkFileNames: ({ name, facadeModuleId }) =>
          `assets/${/features[\\/]([a-z-]+)[\\/]page\.tsx$/.exec(facadeModuleId ?? '')?.[1]?.concat('-page') ?? name}-[hash:7].js`,
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          // Left alone, the bundler makes a chunk for every combination of pages that share something: many small files
          // that compress badly. These are what the sign-in page needs. Order matters:
          // a module goes to the first group that takes it, and takes along what it imports.
          groups: [
            { name: 'start', tags: ['$initial'], priority: 5 },
            // What the services need, too, and any other page: not the forms, not what the services alone need, and nothing in the
            // client's file, which the desktop must never load.
            {
              name: 'common',
              test: /node_modules[\\/](zod|tslib)[\\/]|shared[\\/](lib[\\/](?!load-once)|domain[\\/](validation|permissions|pictures))|links[\\/]photo-address\.ts$|contract[\\/]auth\.ts$/,
              priority: 4,
            },
            {
              name: 'forms',
              test: /react-hook-form|[\\/]password-field\.tsx$|@hookform|@mantine[\\/]core[\\/]esm[\\/]core[\\/]|[\\/](TextInput|PasswordInput|ActionIcon|Alert|use-force-update)[\\/]|IconAlertCircle/,
              priority: 3,
            },
            { name: 'client', test: /bridge[\\/]in-page\.ts$/, priority: 2 },
            { name: 'particles', test: /@tsparticles[\\/]|auth[\\/]particles\.ts$/, priority: 1 },
            { name: 'auth-page', test: /features[\\/]auth[\\/]page\.tsx$/, priority: 1 },
            // With what nearly every page needs besides: a file for each few lines would cost more than they weigh.
            {
              name: 'shell',
              test: /app[\\/]routed-app\.tsx$|[\\/](useMutation|useInfiniteQuery|infiniteQueryOptions)\.js$|lib[\\/](time|live)[\\/]|[\\/](person-name|use-media|use-page-keys|icon-tile)\.tsx?$|Icon(Dots|Trash|UserPlus|Clock|Plus|Pencil|Lock|Upload)\.mjs$/,
              priority: 0.8,
            },
            // What every page asks for.
            {
              name: 'contracts',
              test: /shared[\\/]contract[\\/](account|branding|config|connection|models|notifications|people|permissions|plans|saved-views|search|settings|tags|tasks|blocks)\.ts$/,
              priority: 0.79,
            },
            // How a browser asks for it: the desktop's page has no use for these.
            {
              name: 'services',
              test: /shared[\\/]services[\\/]((account|branding|config|connection|models|notifications|people|permissions|plans|saved-views|search|settings|tags)\.ts$|[a-z-]+-rows\.ts$|database[\\/]|realtime[\\/])/,
              priority: 0.78,
            },
            { name: 'icons', test: /@tabler[\\/]icons-react[\\/]/, minShareCount: 2, priority: 0.77 },
            // Lists, panels, fields and dialogs.
            {
              name: 'kit',
              test: /renderer[\\/]src[\\/]ui[\\/]|[\\/](SegmentedControl|Checkbox)[\\/]/,
              minShareCount: 3,
              priority: 0.76,
            },
            // What areas say of each other's rows.
            {
              name: 'entities',
              test: /entities[\\/](?!note-document|picture|attachment)/,
              minShareCount: 3,
              priority: 0.75,
            },
            // What comes once the first page is there: palette, popups, bell.
            {
              name: 'late',
              test: /renderer[\\/]src[\\/](app[\\/](palette|popups|keys)|features[\\/]notifications)[\\/]/,
              priority: 0.7,
            },
          ],
        },
      },
    },
  },
  // The reader of calendars loads its parts when it needs them.
  worker: { format: 'es' },
  plugins: [leaveOut(), react(), firstPaint(), pdfFiles(), servePublicPage(), bundleMap()],
});
