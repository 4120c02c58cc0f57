import type { QueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/post/error-messages.ts';
import { refreshPosting } from '#renderer/features/posting/queries.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { offerUndo } from '#renderer/lib/undo/undo.ts';
import type { CallOutput } from '#shared/contract/bridge.ts';
import { madeText } from './import-messages.ts';

const post = { one: 'post', many: 'posts' };

/** Reports an import and offers to undo it: posts that were changed or published since stay. */
export function offerImportUndo(client: QueryClient, made: CallOutput<'posting.import'>): void {
  const { batchId } = made;
  const done = `Imported: ${madeText(made)}`;
  if (batchId === null) {
    notifySuccess(done);
    return;
  }
  offerUndo(done, () =>
    request('posting.undoImport', { batchId })
      .then(
        ({ removed, kept }) => {
          notifySuccess(
            `${countOf(removed, post)} removed${kept === 0 ? '' : `, ${countOf(kept, post)} kept`}`,
          );
        },
        (error: unknown) => {
          notifyError(errorMessage('posting.undoImport', error));
        },
      )
      .finally(() => void refreshPosting(client)),
  );
}
