import type { CallName } from '#shared/contract/bridge.ts';
import { AppError } from '#shared/lib/app-error.ts';

const signInSentences: Readonly<Record<string, string>> = {
  profile_not_created: 'Profile creation failed. Please contact support.',
  profile_setup_failed: 'Unable to set up your profile. Please contact support.',
  profile_not_loaded: 'Unable to load your profile. Please try again.',
  profile_unreachable: 'Profile loading failed. Please try refreshing the page.',
  session_ended: 'Your session has ended. Please sign in again.',
  account_inactive: 'Your account has been deactivated. Please contact support.',
};

/** Calls whose failure has one sentence whatever the cause, unless the database sent a sentence for people. */
const fixedSentences: Partial<Record<CallName, string>> = {
  'auth.signOut': 'Failed to sign out',
  'audit.list': 'Failed to load the audit log',
  'invitations.list': 'Failed to load invitations',
  'models.list': 'Failed to load models',
  'models.get': 'Failed to load the model',
  'models.setStatus': 'Failed to update model status',
  'models.delete': 'Failed to delete model',
  'models.listAssignableManagers': 'Failed to load managers',
  'users.list': 'Failed to load users',
  'permissions.mine': 'Unable to verify permissions. Please try refreshing the page.',
};

/** Calls whose failure reads 'Failed to {action}: {message}' (specification, chapter 8). */
const adminActions: Partial<Record<CallName, string>> = {
  'users.setRole': 'update user role',
  'users.setStatus': 'update user status',
  'users.setDisplayName': 'update display name',
  'users.delete': 'delete user',
  'users.reassignModels': 'reassign models',
  'users.permissions': 'load permissions',
  'users.resetPermissions': 'reset permissions',
  'users.viewAs': 'view as this user',
};

/** What a sentence may have to name beside the failure itself. */
type Subject = { permissionKey?: string };

/**
 * The only place that turns a failure into a sentence, with the texts of the specification, chapter 8.
 * SQLSTATE comes before words, because wording changes between server versions.
 */
export function errorMessage(
  operation: CallName,
  error: unknown,
  { permissionKey = '' }: Subject = {},
): string {
  const failure =
    error instanceof AppError ? error : new AppError('internal', error instanceof Error ? error.message : '');
  switch (operation) {
    case 'auth.signIn':
    case 'auth.getSession':
      return signInSentences[failure.hint ?? ''] ?? (failure.message || 'Failed to sign in');
    case 'auth.signUp':
      return failure.message || 'Failed to create account';
    case 'models.create':
      return modelSaveMessage(failure, 'Permission denied. Please contact an administrator.');
    case 'models.update':
    case 'models.updateMany':
      return modelSaveMessage(failure, 'Permission denied. You can only edit models assigned to you.');
    case 'models.addSecondaryManager':
    case 'models.removeSecondaryManager':
      return isRefusal(failure) || failure.code === 'conflict' || failure.code === 'invalid'
        ? failure.message
        : 'Failed to update managers';
    case 'users.grantPermission':
    case 'users.revokePermission': {
      const verb = operation === 'users.grantPermission' ? 'grant' : 'revoke';
      return `Failed to ${verb} permission ${permissionKey} (${failure.sqlState ?? failure.code}): ${failure.message}`;
    }
    default:
      if (adminActions[operation] !== undefined)
        return `Failed to ${adminActions[operation]}: ${failure.message}`;
      return fixedSentences[operation] ?? (failure.message || 'Something went wrong');
  }
}

function modelSaveMessage(failure: AppError, refused: string): string {
  if (failure.code === 'unauthenticated') return 'User not authenticated';
  if (failure.hint === 'profile_missing') return 'Failed to create user profile';
  if (failure.sqlState === '23505') return 'A model with this name already exists';
  if (failure.sqlState === '23514') return 'Invalid data provided. Please check all required fields.';
  // The contract's own refusals name the field already, and stand beside it.
  if (failure.code === 'invalid' && failure.sqlState === undefined) return failure.message;
  if (failure.message.includes('stage_name')) return 'Stage name cannot be empty';
  if (isRefusal(failure)) return refused;
  return `Database error: ${failure.message}`;
}

function isRefusal({ code, sqlState, message }: AppError): boolean {
  return (
    code === 'forbidden' ||
    sqlState === '42501' ||
    sqlState === 'PGRST116' ||
    /row-level security/i.test(message)
  );
}
