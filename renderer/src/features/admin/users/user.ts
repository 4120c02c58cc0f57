import { fold } from '#shared/lib/fold.ts';
import { countOf, formatCount } from '#renderer/lib/text/counts.ts';
import type { Compare } from '#renderer/ui/list-screen/list-types.ts';
import type { StatusLook } from '#renderer/ui/marks/status.tsx';
import type { TagTone } from '#renderer/ui/marks/tag.tsx';
import type { User, ModelCounts } from '#shared/contract/users.ts';

export type CountsByUser = Readonly<Record<string, ModelCounts>>;

export const noModels: ModelCounts = { main: 0, secondary: 0 };

/** `4 main, 6 secondary` */
export const modelCountText = ({ main, secondary }: ModelCounts): string =>
  [
    ...(main === 0 ? [] : [`${formatCount(main)} main`]),
    ...(secondary === 0 ? [] : [`${formatCount(secondary)} secondary`]),
  ].join(', ') || '0';

/** `4 models as main manager, 2 as secondary` */
export const modelCountWords = ({ main, secondary }: ModelCounts): string =>
  main === 0 && secondary === 0
    ? 'No models'
    : `${countOf(main, { one: 'model', many: 'models' })} as main manager, ${formatCount(secondary)} as secondary`;

export const userName = ({ displayName, email }: Pick<User, 'displayName' | 'email'>): string =>
  displayName ?? email;

/** Admin is danger and manager primary, as the specification says; an unknown role opens nothing. */
export const roleTone = (role: string): TagTone =>
  role === 'admin' ? 'danger' : role === 'manager' ? 'primary' : 'neutral';

const statusLooks: Readonly<Record<string, StatusLook>> = {
  active: { label: 'Active', glyph: 'dot', tone: 'success' },
  inactive: { label: 'Inactive', glyph: 'circle', tone: 'warning' },
  waiting: { label: 'Waiting for approval', glyph: 'hourglass', tone: 'warning' },
};

/** Active is success, inactive and waiting warning, anything else danger. */
export const statusLook = (status: string): StatusLook =>
  statusLooks[status] ?? { label: status, glyph: 'alert', tone: 'danger' };

export const statusLabel = (status: string): string => statusLook(status).label;

/** Never approved yet; a user who was active before doesn't count as waiting. */
export const isWaiting = ({ waitsSince }: User): boolean => waitsSince !== null;

/** The status that the list shows and filters by. */
export const shownStatus = (user: User): string => (isWaiting(user) ? 'waiting' : user.status);

/** Email, role or display name (specification, chapter 5): the text that the filter searches. */
export const userText = ({ email, role, displayName }: User): string =>
  fold([email, role, displayName].join('\n'));

const names = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });
const seenAt = ({ lastSignInAt }: User) => (lastSignInAt === null ? 0 : Date.parse(lastSignInAt));

export const byName: Compare<User> = (a, b) => names.compare(userName(a), userName(b));
export const byRole: Compare<User> = (a, b) => names.compare(a.role, b.role);
export const byStatus: Compare<User> = (a, b) => names.compare(shownStatus(a), shownStatus(b));
export const byLastSeen: Compare<User> = (a, b) => seenAt(b) - seenAt(a);
/** Most models first. */
export const byModels =
  (counts: CountsByUser): Compare<User> =>
  (a, b) =>
    rank(counts[b.id]) - rank(counts[a.id]);

const secondaryWorth = 1e-6;
const rank = ({ main, secondary } = noModels) => main + secondary * secondaryWorth;

export const userWords = { one: 'user', many: 'users', label: 'Users' };

export const countLabel = (count: number): string => countOf(count, userWords);
