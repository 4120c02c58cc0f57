import { createRowSearch, type RowSearch } from '#renderer/lib/lists/row-search.ts';
import type { Sort as TableSort } from '#renderer/ui/table/columns.ts';
import { describeHiddenRows, formatCount } from '#renderer/ui/table/list-words.ts';
import type { TagTone } from '#renderer/ui/marks/tag.tsx';
import type { MarkTone } from '#renderer/ui/marks/toned-mark.tsx';
import type { User } from '#shared/contract/users.ts';

export type UserFilters = { text: string; role: string; status: string };

export const sortColumns = ['user', 'role', 'status', 'models', 'seen'] as const;
export type Sort = TableSort<(typeof sortColumns)[number]>;

export type ModelCounts = Readonly<Record<string, number>>;

export const userName = ({ displayName, email }: Pick<User, 'displayName' | 'email'>): string =>
  displayName ?? email;

/** Admin is danger and manager primary, as the specification has it; an unknown role opens nothing. */
export const roleTone = (role: string): TagTone =>
  role === 'admin' ? 'danger' : role === 'manager' ? 'primary' : 'neutral';

/** Active is success, inactive warning, anything else danger. */
export const statusTone = (status: string): MarkTone =>
  status === 'active' ? 'success' : status === 'inactive' ? 'warning' : 'danger';

export const statusLabel = (status: string): string =>
  status === 'active' ? 'Active' : status === 'inactive' ? 'Inactive' : status;

/** Inactive since the account was made, and untouched: deactivating somebody is a change. */
export const isWaiting = ({ status, createdAt, updatedAt }: User): boolean =>
  status === 'inactive' && Date.parse(createdAt) === Date.parse(updatedAt);

/** Email, role or display name, whatever the case (specification, chapter 5). */
export const createUserSearch = (users: readonly User[]): RowSearch<User> =>
  createRowSearch(users, ({ email, role, displayName }) =>
    [email, role, displayName].join('\n').toLowerCase(),
  );

export function filterUsers(search: RowSearch<User>, { text, role, status }: UserFilters): readonly User[] {
  const found = search(text.trim().toLowerCase());
  if (role === 'all' && status === 'all') return found;
  return found.filter(
    (user) => (role === 'all' || user.role === role) && (status === 'all' || user.status === status),
  );
}

const names = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });
const byName = (a: User, b: User) => names.compare(userName(a), userName(b));
const seenAt = ({ lastSignInAt }: User) => (lastSignInAt === null ? 0 : Date.parse(lastSignInAt));

/** Sorts a copy; equal rows stand by name. */
export function sortUsers(
  users: readonly User[],
  { column, isDescending }: Sort,
  counts: ModelCounts,
): User[] {
  const compare: Record<Sort['column'], (a: User, b: User) => number> = {
    user: byName,
    role: (a, b) => names.compare(a.role, b.role),
    status: (a, b) => names.compare(a.status, b.status),
    models: (a, b) => (counts[b.id] ?? 0) - (counts[a.id] ?? 0),
    seen: (a, b) => seenAt(b) - seenAt(a),
  };
  const direction = isDescending ? -1 : 1;
  return [...users].sort((a, b) => direction * compare[column](a, b) || byName(a, b));
}

export const countLabel = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'user' : 'users'}`;

export const describeHidden = (hidden: number, { text, role, status }: UserFilters): string =>
  describeHiddenRows(countLabel(hidden), hidden, {
    search: text.trim() !== '',
    role: role !== 'all',
    status: status !== 'all',
  });
