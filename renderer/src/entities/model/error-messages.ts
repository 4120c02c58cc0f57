import type { AppError } from '#shared/lib/app-error.ts';
import type { CallsOf } from '#shared/contract/bridge.ts';
import {
  asSaid,
  errorMessages,
  isNotReached,
  isRefusal,
  type ErrorMessages,
} from '#renderer/lib/errors/error-messages.ts';

const saveMessage =
  (refused: string) =>
  (failure: AppError): string => {
    if (failure.code === 'unauthenticated') return 'User not authenticated';
    if (failure.hint === 'profile_missing') return 'Failed to create user profile';
    if (failure.sqlState === '23505') return 'A model with this name already exists';
    if (failure.sqlState === '23514') return 'Invalid data provided. Please check all required fields.';
    // The contract's own errors already name the field, and are shown next to it.
    if (failure.code === 'invalid' && failure.sqlState === undefined) return failure.message;
    if (failure.message.includes('stage_name')) return 'Stage name cannot be empty';
    if (isRefusal(failure)) return refused;
    if (isNotReached(failure)) return failure.message;
    return `Database error: ${failure.message}`;
  };

const changeMessage = saveMessage('Permission denied. You can only edit models assigned to you.');

const managersMessage = (failure: AppError) =>
  isRefusal(failure) || failure.code === 'conflict' || failure.code === 'invalid'
    ? failure.message
    : 'Failed to update managers';

export const errorMessage = errorMessages({
  'models.list': 'Failed to load models',
  'models.count': asSaid(),
  'models.get': 'Failed to load the model',
  'models.create': saveMessage('Permission denied. Please contact an administrator.'),
  'models.update': changeMessage,
  'models.updateMany': changeMessage,
  'models.setStatus': 'Failed to update model status',
  'models.getImpact': 'Couldn’t count what would be deleted. Try again.',
  'models.delete': 'Failed to delete model',
  'models.listAssignableManagers': 'Failed to load managers',
  'models.findManagers': 'Failed to load managers',
  'models.addSecondaryManager': managersMessage,
  'models.removeSecondaryManager': managersMessage,
} satisfies ErrorMessages<CallsOf<'models'>>);
