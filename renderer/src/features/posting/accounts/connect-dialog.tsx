import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#renderer/entities/model/error-messages.ts';
import { modelQueries } from '#renderer/entities/model/model-queries.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#renderer/ui/dialog/dialog.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import type { SocialAccount } from '#shared/contract/posting-rows.ts';
import { ConnectForm } from './connect-form.tsx';

type Props = {
  /** The account to reconnect; undefined connects a new one. */
  account: SocialAccount | undefined;
  onClose: () => void;
};

/** Connects a model's account, on the platform's page or by an app password. */
export function ConnectDialog({ account, onClose }: Props) {
  const viewer = useViewer();
  const models = useQuery({ ...modelQueries.seen(viewer), enabled: account === undefined });
  const [isTyped, setIsTyped] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const close = () => {
    if (isTyped) setIsAsking(true);
    else onClose();
  };
  const known = account === undefined ? models.data?.models : [];
  return (
    <>
      <Dialog
        name="ConnectSocialDialog"
        title={account === undefined ? 'Connect an account' : `Reconnect @${account.username}`}
        width={480}
        closesOnClickOutside={false}
        onClose={close}
      >
        {known !== undefined ? (
          <ConnectForm
            account={account}
            models={known}
            onTyped={setIsTyped}
            onDone={onClose}
            onCancel={close}
          />
        ) : models.isError ? (
          <LoadFailure
            title={errorMessage('models.list', models.error)}
            isRetrying={models.isFetching}
            onRetry={() => void models.refetch()}
          >
            {models.error.message}
          </LoadFailure>
        ) : (
          <PendingLines label="Loading models" />
        )}
      </Dialog>
      {isAsking ? (
        <ConfirmDialog
          title="Discard this connection?"
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          onConfirm={onClose}
          onCancel={() => {
            setIsAsking(false);
          }}
        >
          <p>What you typed will be lost.</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
