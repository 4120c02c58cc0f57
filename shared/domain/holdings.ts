/** The step of an offboarding in which a kind of holding is decided. */
export const offboardingSteps = ['handOver', 'access', 'exposure', 'confirm'] as const;
export type OffboardingStep = (typeof offboardingSteps)[number];

type HoldingWords = {
  step: Exclude<OffboardingStep, 'confirm'>;
  label: string;
  one: string;
  many: string;
  /** The label of the action `end`. */
  end: string;
};

/** The labels of each kind of holding: the page's part of a row in private.holding_kinds. */
export const holdingWords: Readonly<Record<string, HoldingWords>> = {
  models: {
    step: 'handOver',
    label: 'Models',
    one: 'model',
    many: 'models',
    end: 'No main manager',
  },
  secondary: {
    step: 'handOver',
    label: 'Secondary assignments',
    one: 'secondary assignment',
    many: 'secondary assignments',
    end: 'End',
  },
  tasks: { step: 'handOver', label: 'Open tasks', one: 'open task', many: 'open tasks', end: 'Unassigned' },
  series: {
    step: 'handOver',
    label: 'Recurring tasks',
    one: 'recurring task',
    many: 'recurring tasks',
    end: 'End',
  },
  templates: {
    step: 'handOver',
    label: 'Task templates',
    one: 'task template',
    many: 'task templates',
    end: 'End',
  },
  events: {
    step: 'handOver',
    label: 'Events to come',
    one: 'event to come',
    many: 'events to come',
    end: 'Leave their place empty',
  },
  playbooks: {
    step: 'handOver',
    label: 'Playbooks to review',
    one: 'playbook to review',
    many: 'playbooks to review',
    end: 'No reviewer',
  },
  chats: {
    step: 'handOver',
    label: 'Group chats they own',
    one: 'group chat',
    many: 'group chats',
    end: 'Longest member takes over',
  },
  listings: {
    step: 'handOver',
    label: 'Listings',
    one: 'listing',
    many: 'listings',
    end: 'Close',
  },
  bots: {
    step: 'handOver',
    label: 'Bots',
    one: 'bot',
    many: 'bots',
    end: 'Work on in nobody’s name',
  },
  bot_broadcasts: {
    step: 'handOver',
    label: 'Scheduled broadcasts',
    one: 'scheduled broadcast',
    many: 'scheduled broadcasts',
    end: 'Cancel',
  },
  social_accounts: {
    step: 'handOver',
    label: 'Social accounts',
    one: 'social account',
    many: 'social accounts',
    end: 'Post on in nobody’s name',
  },
  social_posts: {
    step: 'handOver',
    label: 'Planned social posts',
    one: 'planned post',
    many: 'planned posts',
    end: 'Make drafts',
  },
  link_trees: {
    step: 'handOver',
    label: 'Link pages',
    one: 'link page',
    many: 'link pages',
    end: 'Move to the trash',
  },
  documents: {
    step: 'handOver',
    label: 'Private documents',
    one: 'private document',
    many: 'private documents',
    end: 'Move to the trash',
  },
  share_links: {
    step: 'handOver',
    label: 'Links to documents',
    one: 'link to a document',
    many: 'links to documents',
    end: 'Revoke',
  },
  signature_requests: {
    step: 'handOver',
    label: 'Requests to sign',
    one: 'request to sign',
    many: 'requests to sign',
    end: 'Cancel',
  },
  views: {
    step: 'handOver',
    label: 'Shared views',
    one: 'shared view',
    many: 'shared views',
    end: 'Stop sharing',
  },
  sessions: { step: 'access', label: 'Sessions', one: 'session', many: 'sessions', end: 'Sign out' },
  grants: {
    step: 'access',
    label: 'Temporary access to logins',
    one: 'temporary access',
    many: 'temporary accesses',
    end: 'End',
  },
  invitations: {
    step: 'access',
    label: 'Pending invitations',
    one: 'pending invitation',
    many: 'pending invitations',
    end: 'Cancel',
  },
  drive_shares: {
    step: 'access',
    label: 'Drive folders shared with them',
    one: 'shared Drive folder',
    many: 'shared Drive folders',
    end: 'To be removed in Drive',
  },
  exposures: {
    step: 'exposure',
    label: 'Passwords they know',
    one: 'password they know',
    many: 'passwords they know',
    end: 'End',
  },
};

/** A kind that this version of the app does not know is shown by its name. */
export const wordsOf = (kind: string): HoldingWords =>
  holdingWords[kind] ?? { step: 'handOver', label: kind, one: kind, many: kind, end: 'End' };
