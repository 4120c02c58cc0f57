type Budget = {
  name: string;
  /** Sources that are loaded by then. */
  loads: readonly string[];
  /** Other files, by their paths from `.cache/`. */
  files?: readonly string[];
  /** A limit agreed for visitors, instead of the size in build/sizes.json. */
  limit?: string;
  /** Budgets whose files are loaded already. */
  beyond?: readonly string[];
};

const page = 'renderer/src';
export const entry = 'the entry';
const signIn = 'sign-in page in a browser';
const app = 'what stands around every page, beyond the sign-in page';
const later = 'what comes once the first page stands';

/**
 * What users wait for, by their purpose, compressed, with everything that is loaded with it; build/sizes.json has the
 * sizes. Every other page is an additional entry, and so is each part loaded on demand: `lazyLimit`.
 */
export const budgets: readonly Budget[] = [
  {
    name: signIn,
    loads: [
      entry,
      `${page}/features/auth/page.tsx`,
      `${page}/bridge/in-page.ts`,
      'shared/contract/auth.ts',
      'shared/services/auth.ts',
    ],
  },
  {
    name: "desktop's first page",
    loads: [entry, `${page}/features/auth/page.tsx`],
    files: ['../dist/assets/first-paint-*.js'],
  },
  {
    // The shell with the list, panel and form components: loaded while a user types their password.
    name: app,
    loads: [
      `${page}/app/routed-app.tsx`,
      `${page}/ui/list-screen/list-screen.tsx`,
      'shared/contract/permissions.ts',
      'shared/services/permissions.ts',
      'shared/services/realtime/realtime.ts',
    ],
    beyond: [signIn],
  },
  {
    name: later,
    loads: [`${page}/start/toasts/toasts.tsx`, `${page}/app/palette/palette.tsx`],
    beyond: [signIn, app],
  },
  {
    // The second file is loaded with the first character of its range.
    name: 'typeface, until a letter of latin-ext is shown',
    loads: [],
    files: ['../dist/assets/inter-latin-wght-normal-*.woff2'],
  },
  {
    name: 'typeface of a link page',
    loads: [],
    files: ['../dist/assets/link-page/*.woff2'],
  },
  {
    name: 'link page for a visitor',
    loads: [],
    files: ['../dist/assets/link-page/*.js'],
    limit: '20 kB',
  },
  {
    // A build separate from the app's (vite.public.config.ts).
    name: 'shared document for a visitor, before its viewer',
    loads: [],
    files: ['../dist/assets/shared-document/page-*.js', '../dist/assets/shared-document/page-*.css'],
    limit: '90 kB',
  },
  {
    name: 'shared document for a visitor, reader of PDFs without its worker',
    loads: [],
    files: [
      '../dist/assets/shared-document/pdf-pages-*.js',
      '../dist/assets/shared-document/pdf-pages-*.css',
    ],
    limit: '180 kB',
  },
];

/** What is loaded before a page, or a part of one, is requested. */
export const beforeLazy: readonly string[] = [signIn, app, later];

/** For each file loaded on demand, beyond all of the above and its page. */
export const lazyLimit = '60 kB';

/** Files with a different agreed limit. */
export const lazyLimits: Readonly<Record<string, string>> = {
  [`${page}/features/auth/particles.ts`]: '32 kB',
  // A calendar with correct time zones, touch and drag is a library of 75 kB.
  [`${page}/features/tasks/calendar/task-calendar.tsx`]: '92 kB',
  // The same library, with hours as well as days.
  [`${page}/features/schedule/grid/calendar-grid.tsx`]: '110 kB',
  // The same library, with support for moving posts.
  [`${page}/features/posting/calendar/post-calendar.tsx`]: '115 kB',
  // The names and keywords of all emoji, from our own files, loaded only when a user looks for one.
  [`${page}/ui/emoji/emoji-picker.tsx`]: '120 kB',
  // The PDF viewer without its worker, loaded only when a user opens a PDF.
  [`${page}/entities/file/preview/pdf/pdf-view.tsx`]: '180 kB',
  // The editor of notes: ProseMirror with its toolbar, loaded when a user starts to write.
  [`${page}/entities/note-document/editor/note-editor.tsx`]: '150 kB',
};
