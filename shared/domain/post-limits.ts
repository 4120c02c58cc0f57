/** The database has the same limits: see the constraints of the social posting tables. */
export const postLimits = {
  parts: 25,
  /** Characters of a part, regardless of its platform's limit. */
  body: 25_000,
  media: 4,
  alt: 1000,
  /** The accounts that one post can be written for at once. */
  variants: 20,
  reason: 500,
  slots: 50,
  dailyCap: 500,
  gapMinutes: 1440,
  delaySeconds: 600,
  templateName: 60,
  templateBody: 5000,
  hashtags: 30,
  hashtag: 100,
  tags: 20,
  tag: 40,
  importRows: 500,
  repeatCount: 365,
  /** Rows per page of a list. */
  page: 1000,
  publishedPage: 100,
} as const;

export const socialPlatforms = ['x', 'bluesky', 'mastodon'] as const;
export const accountStatuses = ['connected', 'reconnect_needed', 'suspended', 'disabled'] as const;
export const postStatuses = [
  'draft',
  'pending_approval',
  'approved',
  'scheduled',
  'publishing',
  'published',
  'failed',
  'missed',
  'unknown',
  'cancelled',
] as const;
/** The result of an attempt to publish a part of a post. */
export const attemptOutcomes = ['success', 'transient', 'auth', 'rejected', 'unknown'] as const;
export const templateKinds = ['template', 'signature', 'hashtags'] as const;
export const ruleKinds = ['quiet_hours', 'approval_required', 'metrics'] as const;
export const recurrenceUnits = ['day', 'week', 'month'] as const;

export type SocialPlatform = (typeof socialPlatforms)[number];
export type AccountStatus = (typeof accountStatuses)[number];
export type PostStatus = (typeof postStatuses)[number];
export type AttemptOutcome = (typeof attemptOutcomes)[number];
export type TemplateKind = (typeof templateKinds)[number];
