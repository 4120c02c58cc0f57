import type { User } from '@supabase/supabase-js';
import type { Profile, SignedIn } from '#shared/contract/auth.ts';
import type { Tables, TablesInsert } from '#shared/database.types.ts';
import { AppError, keyRejectedHint } from '#shared/lib/app-error.ts';
import type { Client } from '#shared/services/database/client.ts';
import { busy, unreachable } from '#shared/services/database/postgres-errors.ts';
import { run } from '#shared/services/database/query.ts';

export type ProfileRow = Pick<
  Tables<'profiles'>,
  'id' | 'email' | 'role' | 'status' | 'display_name' | 'row_version'
>;

export const profileColumns = 'id, email, role, status, display_name, row_version';

/** The profile of a user who was just authenticated, created if missing. Failures have the hints of `auth.signIn`. */
export async function openProfile(client: Client, user: User): Promise<SignedIn> {
  const existing = await loadProfile(client, user.id);
  const row = existing ?? (await createProfile(client, user));
  if (row.status !== 'active') {
    const hint = (await isWaiting(client, user.id)) ? 'account_waiting' : 'account_inactive';
    throw new AppError('forbidden', 'This account is inactive', { hint });
  }
  return { profile: toProfile(row), isNewProfile: existing === undefined };
}

async function isWaiting(client: Client, userId: string): Promise<boolean> {
  try {
    const rows = await run(client.from('account_approvals').select('asked_at').eq('user_id', userId));
    return rows.length > 0;
  } catch {
    // The account is known to be inactive, which is what matters.
    return false;
  }
}

async function loadProfile(client: Client, userId: string): Promise<ProfileRow | undefined> {
  try {
    const [row] = await run(client.from('profiles').select(profileColumns).eq('id', userId));
    return row;
  } catch (error) {
    // The server did not answer or refused access, which says nothing about the profile, so the error is passed on
    // unchanged.
    if (error instanceof AppError && standsForItself(error)) throw error;
    throw withHint(error, isUnavailable(error) ? 'profile_unreachable' : 'profile_not_loaded');
  }
}

async function createProfile(client: Client, user: User): Promise<ProfileRow> {
  const draft = (status: string) => ({
    id: user.id,
    email: user.email ?? '',
    role: 'manager',
    status,
    display_name: displayNameOf(user),
  });
  try {
    const [row] = await run(client.from('profiles').insert(draft('active')).select(profileColumns));
    if (row !== undefined) return row;
    throw new AppError('internal', 'The profile could not be read back');
  } catch (error) {
    // Another window of the same person was faster.
    if (error instanceof AppError && error.sqlState === '23505') return reloadProfile(client, user.id);
    // If new accounts need approval, the policy only allows an inactive profile.
    if (error instanceof AppError && error.sqlState === '42501')
      return createInactiveProfile(client, draft('inactive'));
    throw withHint(error, isUnavailable(error) ? 'profile_setup_failed' : 'profile_not_created');
  }
}

async function reloadProfile(client: Client, userId: string): Promise<ProfileRow> {
  const row = await loadProfile(client, userId);
  if (row !== undefined) return row;
  throw new AppError('internal', 'The profile could not be read back', { hint: 'profile_not_created' });
}

async function createInactiveProfile(client: Client, draft: TablesInsert<'profiles'>): Promise<ProfileRow> {
  try {
    const [row] = await run(client.from('profiles').insert(draft).select(profileColumns));
    if (row !== undefined) return row;
    throw new AppError('internal', 'The profile could not be read back');
  } catch (error) {
    throw withHint(error, isUnavailable(error) ? 'profile_setup_failed' : 'profile_not_created');
  }
}

function displayNameOf(user: User): string {
  const metadata: Record<string, unknown> = user.user_metadata;
  const given = metadata['display_name'];
  const candidates = [
    typeof given === 'string' ? given : '',
    (user.email ?? '').split('@', 1)[0] ?? '',
    'User',
  ];
  const name =
    candidates.map((candidate) => candidate.trim()).find((candidate) => candidate !== '') ?? 'User';
  return name.slice(0, 100);
}

export function toProfile(row: ProfileRow): Profile {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    status: row.status,
    displayName: row.display_name,
    rowVersion: row.row_version,
  };
}

const standsForItself = ({ message, hint }: AppError) =>
  message === unreachable || message === busy || hint === keyRejectedHint;

const isUnavailable = (error: unknown) => error instanceof AppError && error.code === 'unavailable';

function withHint(error: unknown, hint: string): AppError {
  const known = error instanceof AppError ? error : new AppError('internal', String(error));
  return new AppError(known.code, known.message, { sqlState: known.sqlState, hint });
}
