/** A table whose changes are sent to open pages. */
type LiveTable = {
  /** In the schema public, published by `private.publish`, with a uuid key named `id`. */
  table: string;
  /** The prefix of its events: `<domain>.changed` and `<domain>.resynced`. */
  domain: string;
  /** Where the page caches its rows: the starts of query keys. */
  keys: readonly (readonly string[])[];
  /** Query keys of data derived from them, such as counts. */
  also?: readonly (readonly string[])[];
  /** `merge`: the event carries the rows, which the entity merges into the cache. `refetch`: the page fetches again. */
  mode: 'merge' | 'refetch';
  /**
   * `session`: followed from sign-in to sign-out, at the cost of one policy check per change and person. `page`:
   * followed while a page that shows it is open.
   */
  scope: 'session' | 'page';
  /** The owner's column, if people only receive changes of rows they own. Hosted projects then report no deletions. */
  own?: string;
  /** One answer has the whole table. If it is unchanged, so is everything that shows its rows. */
  isWhole?: true;
};

/** Every live table. To add one, add a row here and its events in the contract of its domain. */
export const liveTables = [
  {
    table: 'models',
    domain: 'models',
    keys: [
      ['models', 'list'],
      ['models', 'detail'],
      ['models', 'marks'],
    ],
    also: [
      ['users', 'model-counts'],
      ['account', 'model-counts'],
      ['invitations', 'models'],
      ['plans', 'usage'],
      // Accounts and their secrets belong to models and update them when they change, and so do the grants to use them.
      ['socials'],
      ['grants'],
      ['exposure'],
      ['dashboard'],
    ],
    mode: 'merge',
    scope: 'session',
  },
  {
    table: 'profiles',
    domain: 'users',
    keys: [
      ['users', 'list'],
      ['users', 'permissions'],
    ],
    also: [['users', 'model-counts'], ['models'], ['people'], ['plans'], ['dashboard']],
    mode: 'refetch',
    scope: 'page',
  },
  {
    table: 'documents',
    domain: 'documents',
    keys: [['documents']],
    also: [['dashboard'], ['navigation-counts']],
    mode: 'refetch',
    scope: 'page',
  },
  {
    table: 'marketplace_listings',
    domain: 'marketplace',
    keys: [['marketplace']],
    also: [['dashboard']],
    mode: 'refetch',
    scope: 'page',
  },
  {
    table: 'marketplace_enquiries',
    domain: 'marketplace',
    keys: [['marketplace']],
    also: [['dashboard']],
    mode: 'refetch',
    scope: 'page',
  },
  {
    table: 'bots',
    domain: 'bots',
    keys: [['bots']],
    also: [['dashboard']],
    mode: 'refetch',
    scope: 'page',
  },
  {
    table: 'bot_chats',
    domain: 'bots',
    keys: [['bots']],
    also: [['dashboard'], ['navigation-counts']],
    mode: 'refetch',
    scope: 'page',
  },
  {
    table: 'bot_broadcasts',
    domain: 'bots',
    keys: [['bots']],
    also: [['dashboard']],
    mode: 'refetch',
    scope: 'page',
  },
  {
    table: 'social_accounts',
    domain: 'posting',
    keys: [['posting']],
    also: [['dashboard']],
    mode: 'refetch',
    scope: 'page',
  },
  {
    table: 'social_posts',
    domain: 'posting',
    keys: [['posting']],
    also: [['dashboard'], ['navigation-counts']],
    mode: 'refetch',
    scope: 'page',
  },
  {
    table: 'drive_bursts',
    domain: 'drive',
    keys: [['drive']],
    also: [['dashboard'], ['navigation-counts']],
    mode: 'refetch',
    scope: 'page',
  },
  {
    table: 'drive_folders',
    domain: 'drive',
    keys: [['drive']],
    mode: 'refetch',
    scope: 'page',
  },
  {
    table: 'drive_sync_runs',
    domain: 'drive',
    keys: [['drive']],
    mode: 'refetch',
    scope: 'page',
  },
  {
    table: 'link_trees',
    domain: 'linkTrees',
    keys: [['link-trees']],
    mode: 'refetch',
    scope: 'page',
  },
  // The current readers. The list's counts of them come with their documents.
  {
    table: 'document_shares',
    domain: 'documentShares',
    keys: [['document-shares']],
    mode: 'refetch',
    scope: 'page',
  },
  {
    table: 'signature_requests',
    domain: 'signatureRequests',
    keys: [['document-signatures']],
    mode: 'refetch',
    scope: 'page',
  },
  {
    table: 'upload_requests',
    domain: 'uploadRequests',
    keys: [['document-uploads']],
    mode: 'refetch',
    scope: 'page',
  },
  {
    table: 'user_invites',
    domain: 'invitations',
    keys: [['invitations', 'list']],
    also: [['plans', 'usage'], ['dashboard']],
    mode: 'refetch',
    scope: 'page',
  },
  {
    table: 'notification_queue',
    domain: 'notifications',
    keys: [['notifications']],
    also: [['navigation-counts']],
    mode: 'refetch',
    scope: 'session',
    own: 'user_id',
  },
  // Few people change it, and every window follows it for the name and the settings.
  {
    table: 'config',
    domain: 'settings',
    keys: [['config']],
    also: [
      ['users', 'sign-up-open'],
      ['invitations', 'usual-days'],
      ['audit', 'retention-days'],
      ['plans'],
      ['dashboard'],
    ],
    mode: 'refetch',
    scope: 'session',
  },
  { table: 'offboardings', domain: 'offboarding', keys: [['offboarding']], mode: 'refetch', scope: 'page' },
  {
    table: 'subscription_plans',
    domain: 'plans',
    keys: [['plans']],
    also: [['dashboard']],
    mode: 'refetch',
    scope: 'page',
  },
  { table: 'import_batches', domain: 'imports', keys: [['imports']], mode: 'refetch', scope: 'page' },
  {
    table: 'tasks',
    domain: 'tasks',
    keys: [['tasks']],
    also: [['dashboard'], ['navigation-counts']],
    mode: 'refetch',
    scope: 'page',
  },
  {
    table: 'tags',
    domain: 'tags',
    keys: [['tags']],
    also: [['tasks'], ['models', 'marks']],
    mode: 'refetch',
    scope: 'page',
    isWhole: true,
  },
  {
    table: 'notes',
    domain: 'notes',
    keys: [['notes']],
    also: [['dashboard']],
    mode: 'refetch',
    scope: 'page',
  },
  {
    table: 'events',
    domain: 'schedule',
    keys: [['schedule']],
    also: [['dashboard']],
    mode: 'refetch',
    scope: 'page',
  },
  // Every message updates its chat, which has the latest sequence numbers of messages and changes.
  {
    table: 'chats',
    domain: 'chats',
    keys: [['chats']],
    also: [['navigation-counts']],
    mode: 'refetch',
    scope: 'page',
  },
  {
    table: 'chat_members',
    domain: 'chats',
    keys: [['chats']],
    also: [['navigation-counts']],
    mode: 'refetch',
    scope: 'page',
    own: 'user_id',
  },
  // A connection is completed on a service's own page, while the dialog that started it waits.
  {
    table: 'service_connections',
    domain: 'connections',
    keys: [['connections']],
    mode: 'refetch',
    scope: 'page',
  },
  { table: 'saved_views', domain: 'savedViews', keys: [['saved-views']], mode: 'refetch', scope: 'page' },
] as const satisfies readonly LiveTable[];

type Rows = (typeof liveTables)[number];

export type LiveDomain = Rows['domain'];
export type MergeDomain = Extract<Rows, { mode: 'merge' }>['domain'];
export type PageDomain = Extract<Rows, { scope: 'page' }>['domain'];

/** The query keys under which the page caches a domain. */
export function liveKeys(domain: LiveDomain): { own: string[][]; also: string[][] } {
  const rows: readonly LiveTable[] = liveTables.filter((row) => row.domain === domain);
  return {
    own: rows.flatMap(({ keys }) => keys.map((key) => [...key])),
    also: rows.flatMap(({ also = [] }) => also.map((key) => [...key])),
  };
}

export const liveDomains: readonly LiveDomain[] = [...new Set(liveTables.map(({ domain }) => domain))];

export const pageDomains: readonly PageDomain[] = [
  ...new Set(liveTables.flatMap((row) => (row.scope === 'page' ? [row.domain] : []))),
];

export const isMergeDomain = (domain: LiveDomain): domain is MergeDomain =>
  liveTables.some((row) => row.domain === domain && row.mode === 'merge');
