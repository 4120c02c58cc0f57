// The parts of the dashboard. Each name has a row in the database (`private.dashboard_parts`,
// `private.attention_sources`) and one in the page's tables. The types enforce the latter, a test the former.

/** The tiles at the top, in order; only five are shown. */
export const dashboardTiles = ['models', 'tasks', 'notes', 'accounts', 'users'] as const;
export type DashboardTile = (typeof dashboardTiles)[number];

/** In their default order: `main` is the left column, `side` the right one. */
export const dashboardCards = [
  { name: 'first_steps', column: 'main' },
  { name: 'attention', column: 'main' },
  { name: 'tasks', column: 'main' },
  { name: 'models', column: 'side' },
  { name: 'today', column: 'side' },
  { name: 'documents', column: 'side' },
  { name: 'drive', column: 'side' },
  { name: 'activity', column: 'side' },
] as const;
export type DashboardCard = (typeof dashboardCards)[number]['name'];

/** What can need someone's attention, the most urgent kind first. */
export const attentionSources = [
  'job',
  'drive_alarm',
  'approval',
  'access_request',
  'plan_limit',
  'clash',
  'uncovered_shift',
  'model_manager',
  'holdings',
  'drive_folder',
  'bot',
  'bot_question',
  'social_post',
  'social_approval',
  'social_account',
  'document_end',
  'signature',
  'upload',
  'listing_review',
  'enquiry',
  'overdue_tasks',
  'broken_link',
  'playbook_review',
  'rotation',
] as const;
export type AttentionSource = (typeof attentionSources)[number];

export const attentionSeverities = ['danger', 'warning', 'neutral'] as const;

export const firstSteps = ['workspace', 'model', 'plan', 'team', 'notifications', 'task', 'note'] as const;
export type FirstStep = (typeof firstSteps)[number];
