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
            !file.endsWith('.js') || /^assets[\\/](list-kit|editable|dialogs|forms|[a-z-]+-page)-/.test(file),
        ),
    },
    rolldownOptions: {
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
            {
              name: 'list-kit',
              test: /ui[\\/]list-screen[\\/](list-screen|use-paged-list)\.tsx?$|saved-view[\\/]view-menu\.tsx$|change-many[\\/]use-change-many\.ts$/,
              priority: 0.7,
            },
            // What changes of models, people and plans share. Among fractions of 1 the order here decides, whatever the priorities say.
            {
              name: 'change-kit',
              test: /conflict[\\/]save-versioned\.ts$|layout[\\/]use-current-in-view\.ts$|domain[\\/]model-access\.ts$|plan[\\/](reached-limit|plan-queries)\.ts$|model[\\/](status-label|model-cache)\.ts$/,
              priority: 0.7,
            },
            {
              name: 'editable',
              test: /ui[\\/](editable[\\/]editable-(text|paragraph|row)|side-panel[\\/]panel-head)\.tsx$/,
              priority: 0.7,
            },
            // What several areas show of models, of their tasks, and of fields that are edited in place.
            {
              name: 'model-parts',
              test: /entities[\\/](model[\\/](model-queries\.ts|model-photo\.tsx|marks[\\/]marks-queries\.ts)|task[\\/]model-tasks\.ts|document[\\/](model-documents|queries)\.ts)$/,
              priority: 0.7,
            },
            // What the dialogs of the models page share with it: each of them would be counted with the whole page.
            {
              name: 'model-kit',
              test: /features[\\/]models[\\/](contact-options\.ts|new-model-draft\.ts|mutations\.ts|components[\\/]managers-problem\.tsx)$/,
              priority: 0.7,
            },
            // The panel of a model has them without the page of notes.
            {
              name: 'note-words',
              test: /entities[\\/]note[\\/](note-words|error-messages|api|model-notes)\.ts$/,
              priority: 0.7,
            },
            {
              name: 'note-text',
              test: /note-document[\\/]text[\\/](note-text|heading-tag)\.tsx?$/,
              priority: 0.7,
            },
            // What the parts of Admin share, without the lists that it opens with.
            {
              name: 'admin-kit',
              test: /features[\\/]admin[\\/](admin-tabs\.tsx|(users|invitations)[\\/](queries|mutations|error-messages|user|invitation)\.ts)$/,
              priority: 0.65,
            },
            {
              name: 'icons',
              test: /Icon(ArrowUpRight|At|BellOff|BrandDiscord|Mail|Phone|UserOff)\.mjs$/,
              priority: 0.7,
            },
            // One by one they would each be a line in the shell's list of files.
            {
              name: 'signs',
              test: /Icon(Ban|BellRinging|Bookmark|CalendarEvent|Checklist|Devices|EyeCheck|FileUpload|Heart|History|ListCheck|LockOpen|Note|Pin|PinFilled|PlayerPlay|Printer|Repeat|Restore|Send|Server|Settings|Template|World)\.mjs$/,
              priority: 0.7,
            },
            {
              name: 'watch',
              test: /app[\\/]debug[\\/]debug-mode\.tsx$|diagnostics[\\/]health\.ts$/,
              priority: 0.6,
            },
            { name: 'marks', test: /ui[\\/]marks[\\/](toned-mark|share-bar)\.tsx$/, priority: 0.6 },
            {
              name: 'plan-words',
              test: /entities[\\/]plan[\\/](plan-words\.ts|usage-bar\.tsx)$/,
              priority: 0.55,
            },
            { name: 'plans-link', test: /[\\/]plans-(link|address)\.tsx?$/, priority: 0.6 },
            { name: 'dialogs', test: /ui[\\/]dialog[\\/](form-dialog|dialog-parts)\.tsx$/, priority: 0.6 },
            {
              name: 'blocks',
              test: /contract[\\/]blocks\.ts$|mention-words\.ts$|domain[\\/]block-limits\.ts$/,
              priority: 0.6,
            },
            { name: 'menus', test: /layout[\\/](more|icon)-menu\.tsx$/, priority: 0.6 },
            { name: 'choices', test: /ui[\\/]form[\\/]choice-field\.tsx$/, priority: 0.5 },
          ],
        },
      },
    },
  },
  // The reader of calendars loads its parts when it needs them.
  worker: { format: 'es' },
  plugins: [leaveOut(), react(), firstPaint(), pdfFiles(), servePublicPage(), bundleMap()],
});
