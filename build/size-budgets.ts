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
const shell = 'shell, beyond the sign-in page';
const listKit = 'list kit, beyond the shell';
const tasks = 'tasks page, beyond the list kit';
const task = 'a task, beyond its page';
const chat = 'chat page, beyond the list kit';
const documents = 'documents page, beyond the list kit';
const document = 'a document, beyond its page';
const notes = 'notes page, beyond the list kit';
const schedule = 'schedule page, beyond the list kit';
const socials = 'socials page';
const bots = 'bots page, beyond the list kit';
const posting = 'social posting page, beyond the list kit';
const linkPages = 'link pages, beyond the list kit';
const admin = 'Admin, beyond the list kit';
const modelImport = 'import of models, beyond the list kit';

/**
 * What a person waits for, by what they came for, compressed, with everything that loads together with it: build/sizes.json says what
 * each weighs. Other parts that load when they are needed: `lazyLimit`.
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
    name: shell,
    loads: [
      `${page}/app/routed-app.tsx`,
      `${page}/start/toasts/toasts.tsx`,
      ...['permissions', 'config'].flatMap((domain) => [
        `shared/contract/${domain}.ts`,
        `shared/services/${domain}.ts`,
      ]),
      'shared/services/realtime/realtime.ts',
    ],
    beyond: [signIn],
  },
  {
    // Every list page loads it, the first of them alone waits for it.
    name: listKit,
    loads: [
      `${page}/ui/list-screen/list-screen.tsx`,
      `${page}/ui/list-screen/use-whole-list.ts`,
      `${page}/entities/saved-view/saved-view-tabs.tsx`,
      `${page}/ui/table/bulk-bar.tsx`,
      `${page}/ui/editable/editable-text.tsx`,
    ],
    beyond: [signIn, shell],
  },
  {
    name: tasks,
    loads: [`${page}/features/tasks/page.tsx`],
    beyond: [signIn, shell, listKit],
  },
  {
    name: task,
    loads: [`${page}/features/tasks/components/task-body.tsx`],
    beyond: [signIn, shell, listKit, tasks],
  },
  {
    name: chat,
    loads: [`${page}/features/chat/page.tsx`],
    beyond: [signIn, shell, listKit],
  },
  {
    name: documents,
    loads: [`${page}/features/documents/page.tsx`],
    beyond: [signIn, shell, listKit],
  },
  {
    name: document,
    loads: [
      `${page}/features/documents/panel/document-body.tsx`,
      `${page}/features/documents/panel/document-details.tsx`,
      `${page}/features/documents/panel/document-activity.tsx`,
    ],
    beyond: [signIn, shell, listKit, documents],
  },
  {
    name: notes,
    loads: [`${page}/features/notes/page.tsx`],
    beyond: [signIn, shell, listKit],
  },
  {
    name: schedule,
    loads: [`${page}/features/schedule/page.tsx`],
    beyond: [signIn, shell, listKit],
  },
  {
    name: socials,
    loads: [`${page}/features/socials/page.tsx`],
    beyond: [signIn, shell, listKit],
  },
  {
    name: bots,
    loads: [`${page}/features/bots/page.tsx`],
    beyond: [signIn, shell, listKit],
  },
  {
    name: posting,
    loads: [`${page}/features/posting/page.tsx`],
    beyond: [signIn, shell, listKit],
  },
  {
    name: linkPages,
    loads: [`${page}/features/link-tree/page.tsx`],
    beyond: [signIn, shell, listKit],
  },
  {
    name: admin,
    loads: [`${page}/features/admin/page.tsx`],
    beyond: [signIn, shell, listKit],
  },
  {
    name: modelImport,
    loads: [`${page}/features/model-import/page.tsx`],
    beyond: [signIn, shell, listKit],
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

/** What is there by the time that a page is asked for. */
export const beforeLazy: readonly string[] = [signIn, shell, listKit];

/** For each source that loads when it is asked for, such as a page, beyond all of the above. */
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

/** Parts that a page opens: it is there by then. */
export const openedBy: Readonly<Record<string, string>> = {
  [`${page}/features/posting/actions/resolve-dialog.tsx`]: posting,
  [`${page}/features/posting/actions/reject-dialog.tsx`]: posting,
  [`${page}/features/posting/exchange/import-dialog.tsx`]: posting,
  [`${page}/features/posting/calendar/post-calendar.tsx`]: posting,
  [`${page}/features/posting/composer/composer.tsx`]: posting,
  [`${page}/features/posting/composer/alt-dialog.tsx`]: posting,
  [`${page}/features/posting/composer/link/link-dialog.tsx`]: posting,
  [`${page}/features/posting/media/crop-dialog.tsx`]: posting,
  [`${page}/features/posting/library/library-dialog.tsx`]: posting,
  [`${page}/features/posting/library/upload-dialog.tsx`]: posting,
  [`${page}/features/posting/templates/template-dialog.tsx`]: posting,
  [`${page}/features/posting/accounts/accounts-tab.tsx`]: posting,
  [`${page}/features/posting/library/library-tab.tsx`]: posting,
  [`${page}/features/posting/accounts/connect-dialog.tsx`]: posting,
  [`${page}/features/posting/accounts/remove-dialog.tsx`]: posting,
  [`${page}/features/bots/broadcasts/compose/broadcast-dialog.tsx`]: bots,
  [`${page}/features/bots/commands/command-dialog.tsx`]: bots,
  [`${page}/features/bots/commands/reply-dialog.tsx`]: bots,
  [`${page}/features/bots/broadcasts/panel/start-dialog.tsx`]: bots,
  [`${page}/features/bots/strip/bot-dialog.tsx`]: bots,
  [`${page}/features/bots/strip/name-dialog.tsx`]: bots,
  [`${page}/features/bots/strip/token-dialog.tsx`]: bots,
  [`${page}/features/bots/strip/remove-dialog.tsx`]: bots,
  [`${page}/features/bots/panel/task-dialog.tsx`]: bots,
  [`${page}/features/chat/dialogs/add-people-dialog.tsx`]: chat,
  [`${page}/features/chat/dialogs/chat-form-dialog.tsx`]: chat,
  [`${page}/features/chat/dialogs/explain-dialog.tsx`]: chat,
  [`${page}/features/chat/dialogs/new-chat-dialog.tsx`]: chat,
  [`${page}/features/chat/dialogs/other-chats-dialog.tsx`]: chat,
  [`${page}/features/chat/dialogs/snippets-dialog.tsx`]: chat,
  [`${page}/features/chat/dialogs/work-dialog.tsx`]: chat,
  [`${page}/ui/emoji/emoji-picker.tsx`]: chat,
  [`${page}/features/link-tree/editor/blocks/paste-dialog.tsx`]: linkPages,
  [`${page}/features/documents/upload/upload-dialog.tsx`]: documents,
  [`${page}/features/documents/from-template/from-template-dialog.tsx`]: documents,
  [`${page}/features/documents/request-files/request-files-dialog.tsx`]: documents,
  [`${page}/features/tasks/components/task-body.tsx`]: tasks,
  [`${page}/features/tasks/recurrence/recurrence-dialog.tsx`]: task,
  [`${page}/features/notes/new/new-note-dialog.tsx`]: notes,
  [`${page}/features/notes/exchange/import-dialog.tsx`]: notes,
  [`${page}/features/notes/sharing/sharing-dialog.tsx`]: notes,
  [`${page}/features/notes/talk/talk-panel.tsx`]: notes,
  [`${page}/features/notes/versions/versions-panel.tsx`]: notes,
  [`${page}/entities/note-document/editor/note-editor.tsx`]: notes,
  [`${page}/features/schedule/agenda/agenda.tsx`]: schedule,
  [`${page}/features/schedule/form/event-dialog.tsx`]: schedule,
  [`${page}/features/schedule/form/quick-create.tsx`]: schedule,
  [`${page}/features/schedule/grid/calendar-grid.tsx`]: schedule,
  [`${page}/features/schedule/print/print-schedule.tsx`]: schedule,
  [`${page}/features/schedule/panel/cancel-dialog.tsx`]: schedule,
  [`${page}/features/schedule/panel/conflict-note.tsx`]: schedule,
  [`${page}/features/schedule/panel/event-panel.tsx`]: schedule,
  [`${page}/features/schedule/panel/scope-dialog.tsx`]: schedule,
  [`${page}/features/schedule/form/send-turn.ts`]: schedule,
  [`${page}/features/schedule/timeline/timeline.tsx`]: schedule,
  [`${page}/features/schedule/cover/cover-strip.tsx`]: schedule,
  [`${page}/features/schedule/cover/hours-to-cover.tsx`]: schedule,
  [`${page}/features/schedule/away/opened-absence.tsx`]: schedule,
  [`${page}/features/schedule/away/time-away.tsx`]: schedule,
  [`${page}/features/schedule/types/event-types.tsx`]: schedule,
  [`${page}/features/schedule/parts/calendar-links.tsx`]: schedule,
  [`${page}/features/schedule/parts/copy-week.tsx`]: schedule,
  [`${page}/features/schedule/parts/event-talk.tsx`]: schedule,
  [`${page}/features/schedule/parts/import-calendar.tsx`]: schedule,
  [`${page}/features/schedule/parts/tray.tsx`]: schedule,
  [`${page}/features/schedule/grid/tray-source.ts`]: schedule,
  [`${page}/features/schedule/parts/week-templates.tsx`]: schedule,
  [`${page}/features/link-tree/new/new-page-dialog.tsx`]: linkPages,
  [`${page}/features/socials/forms/social-dialog.tsx`]: socials,
  [`${page}/features/tasks/board/task-board.tsx`]: tasks,
  [`${page}/features/tasks/calendar/task-calendar.tsx`]: tasks,
  [`${page}/features/tasks/workload/workload-table.tsx`]: tasks,
  [`${page}/entities/task/quick-add/read-task.ts`]: tasks,
  [`${page}/features/admin/users/components/access-row.tsx`]: admin,
  [`${page}/features/model-import/components/run-step.tsx`]: modelImport,
};
