import { Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCircleX,
  IconEdit,
  IconFlag,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { errorMessage } from '#renderer/entities/listing/error-messages.ts';
import { useDeletion, useListingAction } from '#renderer/features/marketplace/mutations.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { MoreMenu } from '#renderer/ui/layout/more-menu.tsx';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import type { Listing } from '#shared/contract/marketplace.ts';
import type { ListingAction, ListingStatus } from '#shared/domain/marketplace-limits.ts';

const ReportDialog = lazyDialog(async () => (await import('../report/report-dialog.tsx')).ReportDialog);

const iconProps = { size: 16, stroke: 1.7 };
const actionWords: Readonly<Record<ListingAction, { label: string; icon: typeof IconSend }>> = {
  submit: { label: 'Submit for review', icon: IconSend },
  withdraw: { label: 'Withdraw from review', icon: IconArrowBackUp },
  pause: { label: 'Pause', icon: IconPlayerPause },
  resume: { label: 'Publish again', icon: IconPlayerPlay },
  close: { label: 'Close', icon: IconCircleX },
  reopen: { label: 'Reopen', icon: IconSend },
};
const offered: Readonly<Record<ListingStatus, readonly ListingAction[]>> = {
  draft: ['submit', 'close'],
  pending_review: ['withdraw', 'close'],
  published: ['pause', 'close'],
  rejected: ['submit', 'close'],
  paused: ['resume', 'close'],
  closed: ['reopen'],
};

type Props = { listing: Listing; onEdit: (id: string) => void; onDeleted: () => void };

/** The seller's actions for a listing; others can report it. */
export function ListingActions({ listing, onEdit, onDeleted }: Props) {
  const { isReadOnly } = useViewer();
  const button = useRef<HTMLButtonElement>(null);
  const action = useListingAction();
  const deletion = useDeletion(onDeleted);
  const [asked, setAsked] = useState<'close' | 'delete' | 'report'>();
  if (isReadOnly) return null;
  const act = (name: ListingAction) => {
    action.mutate({ id: listing.id, rowVersion: listing.rowVersion, action: name });
  };
  const end = () => {
    setAsked(undefined);
  };
  if (!listing.isOwn)
    return (
      <>
        <IconButton
          label="Report"
          onClick={() => {
            setAsked('report');
          }}
        >
          <IconFlag {...iconProps} />
        </IconButton>
        {asked === 'report' ? <ReportDialog listing={listing} onClose={end} /> : null}
      </>
    );
  return (
    <>
      <MoreMenu button={button}>
        {listing.status === 'closed' ? null : (
          <Menu.Item
            leftSection={<IconEdit {...iconProps} />}
            onClick={() => {
              onEdit(listing.id);
            }}
          >
            Edit
          </Menu.Item>
        )}
        {offered[listing.status].map((name) => {
          const { label, icon: Icon } = actionWords[name];
          return (
            <Menu.Item
              key={name}
              leftSection={<Icon {...iconProps} />}
              onClick={() => {
                if (name === 'close' && listing.openEnquiries > 0) setAsked('close');
                else act(name);
              }}
            >
              {label}
            </Menu.Item>
          );
        })}
        <Menu.Item
          color="var(--mq-red-text)"
          leftSection={<IconTrash {...iconProps} />}
          onClick={() => {
            setAsked('delete');
          }}
        >
          Delete
        </Menu.Item>
      </MoreMenu>
      {asked === 'close' ? (
        <ConfirmDialog
          title="Close this listing?"
          confirmLabel="Close listing"
          onConfirm={() => {
            end();
            act('close');
          }}
          onCancel={end}
        >
          <p>Open enquiries about it are declined. Accepted ones continue.</p>
        </ConfirmDialog>
      ) : null}
      {asked === 'delete' ? (
        <ConfirmDialog
          title="Delete this listing?"
          confirmLabel="Delete listing"
          isPending={deletion.isPending}
          error={deletion.isError ? errorMessage('marketplace.delete', deletion.error) : undefined}
          onConfirm={() => {
            deletion.mutate(listing.id);
          }}
          onCancel={end}
        >
          <p>It can’t be restored. If people have asked about it, close it instead.</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
