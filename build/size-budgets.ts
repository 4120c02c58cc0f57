type Budget = {
  name: string;
  /** What has been asked for by then. */
  loads: readonly string[];
  /** Other files, as seen from `.cache/`. */
  files?: readonly string[];
  /** What was agreed with visitors in mind, in place of what build/sizes.json says. */
  limit?: string;
  /** Budgets whose files are there already. */
  beyond?: readonly string[];
};

const page = 'renderer/src';
export const entry = 'the entry';
const signIn = 'sign-in page in a browser';
const app = 'what stands around every page, beyond the sign-in page';
const later = 'what comes once the first page stands';

/**
 * What a person waits for, by what they came for, compressed, with everything that loads together with it: build/sizes.json says what
 * each weighs. Each page beyond these is one more, and so is what its parts load when they are asked for: `lazyLimit`.
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
    // The shell with the kit of lists, panels and forms: fetched while someone types their password.
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
    // The second file comes with the first letter of its range.
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
    // A build beside the app's (vite.public.config.ts).
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

/** What is there by the time that a page, or a part of one, is asked for. */
export const beforeLazy: readonly string[] = [signIn, app, later];

/** For each file that loads when it is asked for, beyond all of the above and its page. */
export const lazyLimit = '60 kB';

/** Those for which another figure was agreed. */
export const lazyLimits: Readonly<Record<string, string>> = {
  [`${page}/features/auth/particles.ts`]: '32 kB',
  // A calendar that is right about zones and takes touch and drag is a library of 75 kB.
  [`${page}/features/tasks/calendar/task-calendar.tsx`]: '92 kB',
  // The same library, with hours as well as days.
  [`${page}/features/schedule/grid/calendar-grid.tsx`]: '110 kB',
  // The same library, with what posts are moved by.
  [`${page}/features/posting/calendar/post-calendar.tsx`]: '115 kB',
  // The names and words of all emoji, from our own files: nobody loads them who looks for none.
  [`${page}/ui/emoji/emoji-picker.tsx`]: '120 kB',
  // The reader of PDFs, without its worker: nobody loads it who opens none.
  [`${page}/entities/file/preview/pdf/pdf-view.tsx`]: '180 kB',
  // The editor of notes: ProseMirror with its toolbar, loaded when someone begins to write.
  [`${page}/entities/note-document/editor/note-editor.tsx`]: '150 kB',
};
