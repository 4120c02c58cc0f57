import type { CallName } from '#shared/contract/bridge.ts';
import type { AppError } from '#shared/lib/app-error.ts';
import { authErrorMessage, toAppError } from './auth-error-message.ts';

/** By the hint of a refused password or code; the auth server's own words stay where they say more. */
const passwordSentences: Readonly<Record<string, string>> = {
  wrong_password: 'The current password is not right',
  same_password: 'Choose a password that differs from the current one',
  otp_expired: 'This code is wrong or too old. Please ask for a new one.',
};

/** Calls whose failure has one sentence whatever the cause, unless the database sent a sentence for people. */
const fixedSentences: Partial<Record<CallName, string>> = {
  'audit.list': 'Failed to load the audit log',
  'invitations.list': 'Failed to load invitations',
  'models.list': 'Failed to load models',
  'models.get': 'Failed to load the model',
  'models.setStatus': 'Failed to update model status',
  'models.delete': 'Failed to delete model',
  'models.listAssignableManagers': 'Failed to load managers',
  'users.list': 'Failed to load users',
  'savedViews.list': 'Failed to load saved views',
  'savedViews.delete': 'Failed to delete the view',
  'account.setDisplayName': 'Failed to update display name',
  'account.listSessions': 'Failed to load sessions',
  'account.endSession': 'Failed to sign out of that session',
  'account.endSessions': 'Failed to sign out of your sessions',
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
  'users.listSessions': 'load sessions',
  'users.endSessions': 'sign out this user',
  'users.viewAs': 'view as this user',
};

/** Hint of what was refused because an administrator looks at the app as somebody else. */
export const readOnlyView = 'read_only_view';

/** What a sentence may have to name beside the failure itself. */
type Subject = { permissionKey?: string };

/**
 * The only place, with auth-error-message.ts, that turns a failure into a sentence: the texts of the specification, chapter 8.
 * SQLSTATE comes before words, because wording changes between server versions.
 */
export function errorMessage(
  operation: CallName,
  error: unknown,
  { permissionKey = '' }: Subject = {},
): string {
  const failure = toAppError(error);
  if (failure.hint === readOnlyView) return failure.message;
  switch (operation) {
    case 'auth.signIn':
    case 'auth.getSession':
    case 'auth.signUp':
    case 'auth.signOut':
      return authErrorMessage(operation, error);
    case 'account.changePassword':
    case 'account.resetPassword':
      return passwordSentences[failure.hint ?? ''] ?? (failure.message || 'Failed to change password');
    case 'account.requestPasswordCode':
      return failure.message || 'Failed to send the code';
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
    case 'savedViews.create':
      return failure.code === 'conflict' ? 'You have a view of that name already' : 'Failed to save the view';
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
