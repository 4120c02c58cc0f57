import { useCallbackRef } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorMessage } from '#renderer/entities/post/error-messages.ts';
import { handleOf, outText, postTitle } from '#renderer/entities/post/post-labels.ts';
import type { PostRow } from '#renderer/features/posting/lists/post-row.ts';
import {
  cancelRest,
  decidePost,
  duplicatePost,
  publishPost,
  reschedulePost,
  unschedulePost,
  useDeletion,
} from '#renderer/features/posting/mutations.ts';
import type { WriteStart } from '#renderer/features/posting/posting-frame.ts';
import { refreshPosting } from '#renderer/features/posting/queries.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { areaAddress } from '#shared/domain/areas.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { EndRepeatDialog } from './end-repeat-dialog.tsx';
import type { PostAct, PostActions } from './post-actions.ts';
import { RowMenu, type OpenMenu } from './row-menu.tsx';
import { useManyPosts } from './use-many-posts.ts';

const ResolveDialog = lazyDialog(async () => (await import('./resolve-dialog.tsx')).ResolveDialog);
const RejectDialog = lazyDialog(async () => (await import('./reject-dialog.tsx')).RejectDialog);

type Asked =
  | { kind: 'check'; row: PostRow }
  | { kind: 'reject'; rows: readonly PostRow[] }
  | { kind: 'publish'; row: PostRow }
  | { kind: 'rest'; row: PostRow }
  | { kind: 'end'; row: PostRow }
  /** It was posted within the last day: the message says where and when. */
  | { kind: 'repeat'; row: PostRow; sentence: string };

type Options = {
  area: string;
  onWrite: (start?: WriteStart) => void;
  onOpen: (id: string) => void;
};

/** The actions for posts on this page, and their confirmations. */
export function usePostActions({ area, onWrite, onOpen }: Options) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked>();
  const [menu, setMenu] = useState<OpenMenu>();
  const { run: runMany, change } = useManyPosts();
  const deletion = useDeletion(area);
  const { mutate: remove } = deletion;
  const done = () => {
    setAsked(undefined);
  };

  const publish = async (row: PostRow, isRepeatFine: boolean) => {
    try {
      await publishPost(client, { id: row.id, isRepeatFine });
      notifySuccess('Publishing the post');
    } catch (error) {
      if (error instanceof AppError && error.hint === 'repeated' && !isRepeatFine) {
        setAsked({ kind: 'repeat', row, sentence: error.message });
        return;
      }
      notifyError(errorMessage('posting.publishNow', error));
      void refreshPosting(client);
    }
  };
  const endThread = async ({ id }: PostRow) => {
    try {
      await cancelRest(client, id);
      notifySuccess('The rest was cancelled');
    } catch (error) {
      notifyError(errorMessage('posting.cancelRest', error));
      void refreshPosting(client);
    }
  };
  const duplicate = async (row: PostRow) => {
    try {
      const { groupId } = await duplicatePost(client, row.id);
      notifySuccess('Post duplicated');
      onWrite({ groupId });
    } catch (error) {
      notifyError(errorMessage('posting.save', error));
    }
  };
  const endRepeat = async ({ id, rowVersion }: PostRow) => {
    try {
      await reschedulePost(client, { id, rowVersion, at: null, recurrence: null });
      notifySuccess('Repeat ended');
    } catch (error) {
      notifyError(errorMessage('posting.reschedule', error));
    }
    // The posts planned after it are gone.
    void refreshPosting(client);
  };
  const unschedule = (rows: readonly PostRow[]) =>
    void runMany(rows, {
      said: (posts) => `${posts} moved to drafts`,
      send: ({ id }) => unschedulePost(client, id),
      describe: (error) => errorMessage('posting.unschedule', error),
    });

  const runOne = (act: PostAct, row: PostRow): void => {
    const acts: Record<PostAct, () => void> = {
      retry: () => void publish(row, false),
      check: () => {
        setAsked({ kind: 'check', row });
      },
      edit: () => {
        onWrite({ groupId: row.groupId, accountId: row.accountId });
      },
      reconnect: () =>
        void navigate(areaAddress('socialPosting', { tab: 'accounts', account: row.accountId })),
      account: () => void navigate(areaAddress('socialPosting', { tab: 'accounts', account: row.accountId })),
      review: () => {
        onOpen(row.id);
      },
      publish: () => {
        setAsked({ kind: 'publish', row });
      },
      unschedule: () => {
        unschedule([row]);
      },
      cancelRest: () => {
        setAsked({ kind: 'rest', row });
      },
      endRepeat: () => {
        setAsked({ kind: 'end', row });
      },
      duplicate: () => void duplicate(row),
      open: () => {
        if (row.externalUrl !== null) window.open(row.externalUrl, '_blank', 'noopener,noreferrer');
      },
      delete: () => {
        remove([row.id]);
      },
    };
    acts[act]();
  };
  const run = useCallbackRef(runOne);
  const approve = useCallbackRef(
    (rows: readonly PostRow[]) =>
      void runMany(rows, {
        said: (posts) => `${posts} approved`,
        send: ({ id, rowVersion }) => decidePost(client, { id, rowVersion, decision: 'approve', reason: '' }),
        describe: (error) => errorMessage('posting.decide', error),
      }),
  );
  const reject = useCallbackRef((rows: readonly PostRow[]) => {
    setAsked({ kind: 'reject', rows });
  });
  const retry = useCallbackRef(
    (rows: readonly PostRow[]) =>
      void runMany(rows, {
        said: (posts) => `Publishing ${posts}`,
        send: ({ id }) => publishPost(client, { id, isRepeatFine: false }),
        describe: (error) => errorMessage('posting.publishNow', error),
      }),
  );
  const unscheduleMany = useCallbackRef(unschedule);
  const removeMany = useCallbackRef((rows: readonly PostRow[]) => {
    remove(rows.map(({ id }) => id));
  });
  const actions = useMemo<PostActions>(
    () => ({ run, approve, reject, retry, unschedule: unscheduleMany, remove: removeMany }),
    [run, approve, reject, retry, unscheduleMany, removeMany],
  );

  const layers = (
    <>
      {menu === undefined ? null : (
        <RowMenu
          menu={menu}
          onRun={run}
          onClose={() => {
            setMenu(undefined);
          }}
        />
      )}
      {asked === undefined ? null : asked.kind === 'check' ? (
        <ResolveDialog row={asked.row} onDone={done} onClose={done} />
      ) : asked.kind === 'reject' ? (
        <RejectDialog
          rows={asked.rows}
          onReject={(reason) => {
            done();
            void runMany(asked.rows, {
              said: (posts) => `${posts} rejected`,
              send: ({ id, rowVersion }) =>
                decidePost(client, { id, rowVersion, decision: 'reject', reason }),
              describe: (error) => errorMessage('posting.decide', error),
            });
          }}
          onClose={done}
        />
      ) : asked.kind === 'rest' ? (
        <ConfirmDialog
          title="Cancel the rest of this thread?"
          confirmLabel="Cancel the rest"
          cancelLabel="Keep it"
          onConfirm={() => {
            done();
            void endThread(asked.row);
          }}
          onCancel={done}
        >
          <p>
            {outText(asked.row)} and {asked.row.partsOut === 1 ? 'stays' : 'stay'} at the platform. The rest
            is not posted, even when the account can post again. Its text stays here.
          </p>
        </ConfirmDialog>
      ) : asked.kind === 'end' ? (
        <EndRepeatDialog
          left={asked.row.repeatsLeft}
          onConfirm={() => {
            done();
            void endRepeat(asked.row);
          }}
          onCancel={done}
        />
      ) : (
        <ConfirmDialog
          title={asked.kind === 'publish' ? 'Publish this post now?' : 'Post it again?'}
          confirmLabel={asked.kind === 'publish' ? 'Publish now' : 'Post anyway'}
          onConfirm={() => {
            done();
            void publish(asked.row, asked.kind === 'repeat');
          }}
          onCancel={done}
        >
          <p>
            {asked.kind === 'repeat'
              ? asked.sentence
              : `“${postTitle(asked.row)}” goes out ${asked.row.account === undefined ? 'at once' : `on ${handleOf(asked.row.account)} at once`}. What was posted stays at the platform.`}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
  return { actions, layers, change, onMenu: setMenu };
}
