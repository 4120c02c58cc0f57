import { Button } from '@mantine/core';
import { IconLink, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#renderer/entities/document/error-messages.ts';
import { linkBase } from '#renderer/lib/links/link-base.ts';
import { useLivePage } from '#renderer/lib/live/live-pages.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import type { DocumentShare as Share } from '#shared/contract/document-shares.ts';
import type { DocumentDetail } from '#shared/contract/documents.ts';
import { PublicAddressNote } from './public-address-note.tsx';
import { ShareCard } from './share-card.tsx';
import { ShareLog } from './share-log.tsx';
import { shareQueries, type Shares } from './queries.ts';
import styles from './share.module.css';

const ShareDialog = lazyDialog(async () => (await import('./share-dialog.tsx')).ShareDialog);

type Props = { document: DocumentDetail; canEdit: boolean };

/** Links through which people outside read a document, and what they did. */
export function DocumentShare({ document, canEdit }: Props) {
  useLivePage('documentShares', 'DocumentShare');
  const shares = useQuery(shareQueries.list(document.id));
  if (shares.data === undefined)
    return shares.error === null ? (
      <PendingLines label="Loading links" />
    ) : (
      <LoadFailure
        title={errorMessage('documents.shares', shares.error)}
        isRetrying={shares.isFetching}
        onRetry={() => void shares.refetch()}
      >
        {shares.error.message}
      </LoadFailure>
    );
  return <Links key={document.id} document={document} known={shares.data} canEdit={canEdit} />;
}

function Links({ document, known, canEdit }: Props & { known: Shares }) {
  const { shares, rules } = known;
  const [openId, setOpenId] = useState(shares.find(({ state }) => state !== 'revoked')?.id);
  const [edited, setEdited] = useState<Share | 'new'>();
  const open = shares.find(({ id }) => id === openId);
  const canShare = canEdit && document.visibility !== 'private';
  const base = linkBase(rules.publicAddress);
  const add = (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconPlus size={15} stroke={1.8} />}
      onClick={() => {
        setEdited('new');
      }}
    >
      Add link
    </Button>
  );
  return (
    <div className={styles['share']}>
      {canShare ? <PublicAddressNote rules={rules} /> : null}
      {document.visibility === 'private' ? (
        <p className={styles['hint']}>
          Private documents cannot be shared. Make it normal or sensitive first.
        </p>
      ) : null}
      {shares.length === 0 ? (
        <BlankState
          icon={<IconLink size={20} stroke={1.6} />}
          title="No links yet"
          role="status"
          actions={canShare ? add : null}
        >
          People outside read this document by a link, and you see who did.
        </BlankState>
      ) : (
        <>
          <ul className={styles['cards']} aria-label="Links">
            {shares.map((share) => (
              <ShareCard
                key={share.id}
                share={share}
                base={base}
                canEdit={canEdit}
                isOpen={share.id === openId}
                onToggle={() => {
                  setOpenId(share.id === openId ? undefined : share.id);
                }}
                onEdit={() => {
                  setEdited(share);
                }}
              />
            ))}
          </ul>
          {canShare ? add : null}
          {open === undefined ? null : <ShareLog key={open.id} share={open} />}
        </>
      )}
      {edited === undefined ? null : (
        <ShareDialog
          document={document}
          share={edited === 'new' ? undefined : edited}
          known={known}
          onDone={({ id }) => {
            setEdited(undefined);
            setOpenId(id);
          }}
          onClose={() => {
            setEdited(undefined);
          }}
        />
      )}
    </div>
  );
}
