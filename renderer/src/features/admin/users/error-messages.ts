import type { AppError } from '#shared/lib/app-error.ts';
import type { CallsOf } from '#shared/contract/bridge.ts';
import { asSaid, errorMessages, failedTo, type ErrorMessages } from '#renderer/lib/errors/error-messages.ts';

const overrideMessage =
  (verb: 'grant' | 'revoke') =>
  ({ sqlState, code, message }: AppError, permissionKey: string) =>
    `Failed to ${verb} permission ${permissionKey} (${sqlState ?? code}): ${message}`;

export const errorMessage = errorMessages({
  'users.list': 'Failed to load users',
  'users.get': asSaid(),
  'users.countModels': asSaid(),
  'users.setRole': failedTo('update user role'),
  'users.setStatus': failedTo('update user status'),
  'users.setDisplayName': failedTo('update display name'),
  'users.delete': failedTo('delete user'),
  'users.reassignModels': failedTo('reassign models'),
  'users.listSessions': failedTo('load sessions'),
  'users.endSessions': failedTo('sign out this user'),
  'users.permissions': failedTo('load permissions'),
  'users.grantPermission': overrideMessage('grant'),
  'users.revokePermission': overrideMessage('revoke'),
  'users.resetPermissions': failedTo('reset permissions'),
  'settings.setSignUpOpen': failedTo('change sign-up'),
} satisfies ErrorMessages<CallsOf<'users'> | 'settings.setSignUpOpen'>);
