import type { CallsOf } from '#shared/contract/bridge.ts';
import type { AppError } from '#shared/lib/app-error.ts';
import {
  errorMessages,
  isNotReached,
  isRefusal,
  type ErrorMessages,
} from '#renderer/lib/errors/error-messages.ts';

/** Replaces the messages of Storage and the database with our own. */
const ofFile = (otherwise: string) => (failure: AppError) =>
  failure.code === 'internal' || failure.sqlState === '23514' ? otherwise : failure.message || otherwise;

const change = (otherwise: string) => (failure: AppError) => {
  if (isRefusal(failure) && failure.sqlState === '42501') return failure.message;
  if (failure.code === 'invalid' || failure.code === 'not_found') return failure.message || otherwise;
  return isNotReached(failure) ? failure.message : otherwise;
};

export const errorMessage = errorMessages({
  'files.upload': ofFile('Failed to upload the file'),
  'files.givePiece': 'Failed to upload the file',
  'files.stop': 'Failed to stop the upload',
  'files.discard': 'Failed to discard the upload',
  'files.check': ofFile('The file could not be checked. Try again later.'),
  'files.link': (failure) =>
    failure.code === 'not_found'
      ? 'This file is gone, or you no longer have access.'
      : ofFile('Failed to open the file')(failure),
  'files.read': (failure) =>
    failure.code === 'not_found' || failure.code === 'forbidden' || failure.code === 'invalid'
      ? 'This file can’t be opened any more. Close it and try again.'
      : ofFile('Failed to open the file')(failure),
  'files.save': ofFile('Failed to save the file'),
  'attachments.list': (failure) => (isNotReached(failure) ? failure.message : 'Failed to load files'),
  'attachments.add': change('Failed to attach the file'),
  'attachments.remove': change('Failed to remove the file'),
  'attachments.restore': change('Failed to restore the file'),
} satisfies ErrorMessages<CallsOf<'files' | 'attachments'>>);
