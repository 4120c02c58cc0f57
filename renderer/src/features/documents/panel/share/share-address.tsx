import { IconEye } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/document/error-messages.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { outsidePage, type OutsidePage } from '#renderer/lib/window/outside-page.ts';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import { LinkButtons } from '#renderer/ui/dialog/link-buttons.tsx';
import type { DocumentShare } from '#shared/contract/document-shares.ts';
import { addressOf, isLoopback, shortAddress } from './share-labels.ts';
import styles from './share.module.css';

type Props = {
  share: DocumentShare;
  /** The start of links; undefined if no one outside could open one. */
  base: string | undefined;
  canOpen: boolean;
};

/** The link: to copy, to scan as a QR code, and to open. */
export function ShareAddress({ share, base, canOpen }: Props) {
  const preview = useMutation({
    mutationFn: async ({ page }: { page: OutsidePage; base: string }) => ({
      page,
      viewId: (await request('documents.previewShare', { id: share.id })).viewId,
    }),
    onSuccess: ({ page, viewId }, { base: at }) => {
      page.lead(`${addressOf(share, at)}#preview=${viewId}`);
    },
    onError: (error, { page }) => {
      page.close();
      notifyError(errorMessage('documents.previewShare', error));
    },
  });
  if (base === undefined) return null;
  const address = addressOf(share, base);
  return (
    <>
      <div className={styles['address']}>
        <code title={address}>{shortAddress(address)}</code>
        <LinkButtons name={share.name} address={address} />
        {canOpen ? (
          <IconButton
            label="Preview as visitor"
            isDisabled={preview.isPending}
            onClick={() => {
              preview.mutate({ page: outsidePage(), base });
            }}
          >
            <IconEye size={15} stroke={1.7} />
          </IconButton>
        ) : null}
      </div>
      {isLoopback(base) ? <p className={styles['hint']}>Only this computer can open this link.</p> : null}
    </>
  );
}
