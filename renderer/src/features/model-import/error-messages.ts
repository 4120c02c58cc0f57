import { asSaid, errorMessages, failedTo, type ErrorMessages } from '#renderer/lib/errors/error-messages.ts';
import type { CallsOf } from '#shared/contract/bridge.ts';
import type { AppError } from '#shared/lib/app-error.ts';

const movedOn = 'This import has moved on, here or in another window. Open it again from Earlier imports.';
/** If the import's state has changed meanwhile, says so instead of the server's message. */
const unlessMovedOn = (otherwise: (failure: AppError) => string) => (failure: AppError) =>
  failure.hint === 'import_state' ? movedOn : otherwise(failure);

export const errorMessage = errorMessages({
  'imports.list': failedTo('load imports'),
  'imports.get': asSaid(),
  'imports.start': failedTo('check the file'),
  'imports.addRows': unlessMovedOn(failedTo('check the file')),
  'imports.check': unlessMovedOn(failedTo('check the file')),
  'imports.rows': failedTo('load the rows'),
  'imports.begin': unlessMovedOn(failedTo('start the import')),
  'imports.run': unlessMovedOn(failedTo('import the next rows')),
  'imports.previewUndo': unlessMovedOn(asSaid()),
  'imports.undo': unlessMovedOn(failedTo('undo the import')),
  'imports.discard': failedTo('discard the check'),
} satisfies ErrorMessages<CallsOf<'imports'>>);
