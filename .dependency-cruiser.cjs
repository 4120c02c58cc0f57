// Who may import whom: docs/architecture.md. `npm run check` fails on a breach and when nothing was read at all.
const feature = '^renderer/src/features/([^/]+)/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-circle-of-entities',
      comment: 'model -> person is well; person -> model as well would make them one thing.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^renderer/src/(entities|ui|lib)/' },
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'mdast is a package of types alone.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^mdast$' },
    },
    {
      name: 'contract-is-pure',
      comment: 'The contract knows zod, shared/lib and shared/domain, and nothing else.',
      severity: 'error',
      from: { path: '^shared/contract/', pathNot: '[.]test[.]ts$' },
      to: { pathNot: '^(shared/(contract|lib|domain)/|node_modules/zod/)' },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      from: {
        path: '^shared/(domain|lib)/',
        pathNot: '[.]test[.]ts$|^shared/lib/calendar/|^shared/domain/post-length[.]ts$',
      },
      // How hosts are written is the public page's as well, whose function stands alone.
      to: {
        pathNot:
          '^(shared/(lib|domain)/|supabase/functions/_shared/link-page/host-name[.]ts$|node_modules/(zod|temporal-polyfill)/)',
      },
    },
    {
      // Calendar files are read by a worker of the page, rules are worked out by the services: both load these by `import()`.
      name: 'calendar-has-its-libraries',
      severity: 'error',
      from: { path: '^shared/lib/calendar/', pathNot: '[.]test[.]ts$' },
      to: {
        pathNot: '^(shared/(lib|domain)/|node_modules/(zod|temporal-polyfill|rrule-temporal|ical[.]js)/)',
      },
    },
    {
      // Loaded by `import()`: nothing else has X's rule for lengths.
      name: 'lengths-of-posts-have-their-library',
      severity: 'error',
      from: { path: '^shared/domain/post-length[.]ts$' },
      to: { pathNot: '^(shared/(lib|domain)/|node_modules/twitter-text/)' },
    },
    {
      name: 'services-reach-supabase-only',
      severity: 'error',
      from: { path: '^shared/services/', pathNot: '[.]test[.]ts$' },
      to: { pathNot: '^(shared/|node_modules/(@supabase|temporal-polyfill|rrule-temporal|tus-js-client)/)' },
    },
    {
      name: 'features-stay-apart',
      severity: 'error',
      from: { path: feature },
      to: { path: '^renderer/src/features/', pathNot: '^renderer/src/features/$1/' },
    },
    {
      name: 'the-page-goes-one-way',
      comment:
        'start -> app -> features -> entities -> ui: an arrow that runs back up makes a circle sooner or later.',
      severity: 'error',
      from: { path: '^renderer/src/app/', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^renderer/src/start/' },
    },
    {
      name: 'features-know-no-app-and-no-services',
      severity: 'error',
      from: { path: '^renderer/src/features/' },
      to: { path: '^(renderer/src/(start|app)|shared/services|electron|backend)/' },
    },
    {
      name: 'entities-know-no-feature',
      severity: 'error',
      from: { path: '^renderer/src/entities/' },
      to: { path: '^(renderer/src/(start|app|features)|shared/services|electron|backend)/' },
    },
    {
      name: 'ui-knows-no-domain',
      comment: 'What knows a model or a person is an entity.',
      severity: 'error',
      from: { path: '^renderer/src/ui/', pathNot: '[.]test[.]tsx?$|/test-[a-z-]+[.]tsx?$' },
      to: {
        path: '^(renderer/src/(start|app|features|entities|bridge)|shared/(services|contract|domain)|electron|backend)/',
      },
    },
    {
      name: 'lib-knows-no-domain',
      comment:
        'It knows who is signed in, where pages are and that changes arrive; of the contract, types of these alone.',
      severity: 'error',
      from: { path: '^renderer/src/lib/', pathNot: '[.]test[.]tsx?$' },
      to: {
        path: '^(renderer/src/(start|app|features|entities|ui|bridge)|shared/(services|contract|domain/model-)|electron|backend)/?',
        pathNot: '^shared/contract/(auth|connection|desktop|live-events)[.]ts$',
      },
    },
    {
      name: 'lib-runs-no-contract',
      severity: 'error',
      from: { path: '^renderer/src/lib/', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^shared/contract/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-in-page-reaches-services',
      severity: 'error',
      from: { path: '^renderer/', pathNot: '^renderer/src/bridge/(in-page|save-link)[.]ts$' },
      to: { path: '^(shared/services/|node_modules/@supabase/)' },
    },
    {
      name: 'in-page-loads-lazily',
      comment: 'The desktop page must never load it.',
      severity: 'error',
      from: { path: '^renderer/' },
      to: { path: '^renderer/src/bridge/in-page[.]ts$', dependencyTypesNot: ['dynamic-import'] },
    },
    {
      name: 'public-pages-stand-alone',
      comment:
        'A visitor loads what the page needs: React, icons, the reader of PDFs, the pad for signatures, what keeps the page when a file is dropped beside it, and nothing of the app or its kit.',
      severity: 'error',
      from: { path: '^renderer/src/public/', pathNot: '([.]test[.]tsx?|/test-[a-z-]+[.]ts)$' },
      to: {
        pathNot:
          '^(renderer/src/(public|lib/pdf|lib/typeface)/|renderer/src/lib/window/stray-drops[.]ts$|shared/(lib|domain)/|supabase/functions/_shared/link-page/|node_modules/(react|react-dom|@types/react|@types/react-dom|@tabler/icons-react|signature_pad)/)',
      },
    },
    {
      name: 'public-pages-stay-apart',
      comment: 'Of each other they know the shell alone.',
      severity: 'error',
      from: { path: '^renderer/src/public/([^/]+)/' },
      to: { path: '^renderer/src/public/', pathNot: '^renderer/src/public/($1|shell)/' },
    },
    {
      name: 'the-app-has-no-public-page',
      comment: 'An invitation stands in the frame of the pages for visitors.',
      severity: 'error',
      from: { path: '^(renderer|electron|backend|shared)/', pathNot: '^renderer/src/public/' },
      to: { path: '^renderer/src/public/', pathNot: '^renderer/src/public/shell/page-frame[.]tsx$' },
    },
    {
      name: 'the-reader-of-pdfs-stands-alone',
      comment: 'The app and the pages for visitors share it.',
      severity: 'error',
      from: { path: '^renderer/src/lib/pdf/' },
      to: { pathNot: '^(renderer/src/lib/pdf/|node_modules/(react|@types/react|pdfjs-dist)/)' },
    },
    {
      name: 'page-has-no-node',
      severity: 'error',
      // That test reads which files draw a dialog.
      from: { path: '^(renderer|shared)/', pathNot: '^renderer/src/app/dialogs/every-dialog[.]test[.]tsx$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'page-has-no-electron',
      severity: 'error',
      from: { path: '^renderer/' },
      to: { path: '^(electron|node_modules/electron)/' },
    },
    {
      name: 'electron-has-no-page',
      severity: 'error',
      from: { path: '^electron/' },
      to: { path: '^(renderer|backend)/' },
    },
    {
      name: 'preload-takes-types-only',
      severity: 'error',
      from: { path: '^electron/preload/' },
      to: { path: '^shared/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'backend-stands-alone',
      severity: 'error',
      from: { path: '^backend/' },
      to: { path: '^(renderer|electron|shared/services)/' },
    },
    {
      name: 'functions-stand-alone',
      comment:
        'A hosted project gets this folder and the packages of each deno.json, and runs it in Deno. One file opens sockets: fetch can not be told which address to connect to.',
      severity: 'error',
      from: { path: '^supabase/functions/', pathNot: '^supabase/functions/_shared/outside/open-door[.]ts$' },
      to: {
        pathNot:
          '^(supabase/functions/|node_modules/(stripe|file-type|isbot|nodemailer|node-forge|@types/node-forge|@signpdf/[^/]+|unpdf|@supabase/postgrest-js|@cantoo/[^/]+|bidi-js|mdast-util-from-markdown|mdast-util-gfm|micromark-extension-gfm)/)|^buffer$',
      },
    },
    {
      name: 'functions-stay-apart',
      severity: 'error',
      from: { path: '^supabase/functions/([^/]+)/' },
      to: { path: '^supabase/functions/', pathNot: '^supabase/functions/($1|_shared)/' },
    },
    {
      name: 'tests-stay-outside',
      severity: 'error',
      from: { path: '^(shared|renderer|electron|backend)/', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^tests/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Part of the test runtime, with its own packages.
    exclude: { path: '^tests/desktop/runtime/launcher/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.cjs', '.mjs', '.json'],
    },
  },
};
