import { asSaid, errorMessages, saidWhere, type ErrorMessages } from '#renderer/lib/errors/error-messages.ts';
import type { CallsOf } from '#shared/contract/bridge.ts';
import type { AppError } from '#shared/lib/app-error.ts';

/** Errors whose message, from the database or the edge function, can be shown as it is. */
const isInWords = ({ code, hint }: AppError): boolean =>
  (hint !== undefined && (code === 'invalid' || code === 'forbidden' || code === 'unavailable')) ||
  code === 'not_found';

const saidOr = saidWhere(isInWords);

export const errorMessage = errorMessages({
  'drive.list': 'Failed to load activity',
  'drive.count': 'Failed to count activity',
  'drive.burst': asSaid('Failed to load the files'),
  'drive.actors': 'Failed to load people',
  'drive.folders': 'Failed to load folders',
  'drive.state': asSaid('Failed to load the connection'),
  'drive.files': asSaid('Failed to load files'),
  'drive.runs': 'Failed to load syncs',
  'drive.rules': 'Failed to load rules',
  'drive.saveRule': saidOr('save the rule'),
  'drive.connect': saidOr('connect Google Drive'),
  'drive.disconnect': saidOr('disconnect Google Drive'),
  'drive.link': saidOr('link the folder'),
  'drive.unlink': saidOr('unlink the folder'),
  'drive.sync': saidOr('sync'),
  'drive.dismiss': saidOr('dismiss the alarm'),
} satisfies ErrorMessages<CallsOf<'drive'>>);
