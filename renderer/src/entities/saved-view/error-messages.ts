import type { CallsOf } from '#shared/contract/bridge.ts';
import type { AppError } from '#shared/lib/app-error.ts';
import { errorMessages, type ErrorMessages } from '#renderer/lib/errors/error-messages.ts';

const saveMessage = (failure: AppError) =>
  failure.code === 'conflict'
    ? 'You already have a view with that name. Choose another name.'
    : 'Failed to save the view';

export const errorMessage = errorMessages({
  'savedViews.list': 'Failed to load saved views',
  'savedViews.listOwn': 'Failed to load saved views',
  'savedViews.create': saveMessage,
  'savedViews.update': saveMessage,
  'savedViews.delete': 'Failed to delete the view',
} satisfies ErrorMessages<CallsOf<'savedViews'>>);
