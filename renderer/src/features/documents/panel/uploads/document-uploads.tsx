import { IconFileImport } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#renderer/entities/document/error-messages.ts';
import {
  addressOf,
  isLoopback,
  shortAddress,
} from '#renderer/features/documents/panel/share/share-labels.ts';
import share from '#renderer/features/documents/panel/share/share.module.css';
import { CancelRequest } from '#renderer/features/documents/panel/share/cancel-request.tsx';
import { refreshDocuments } from '#renderer/features/documents/queries.ts';
import { linkBase } from '#renderer/lib/links/link-base.ts';
import { useLivePage } from '#renderer/lib/live/live-pages.ts';
import { LinkButtons } from '#renderer/ui/dialog/link-buttons.tsx';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { IconTile } from '#renderer/ui/marks/icon-tile.tsx';
import { Status } from '#renderer/ui/marks/status.tsx';
import { TimeAgo } from '#renderer/ui/marks/time-ago.tsx';
import type { UploadRequest } from '#shared/contract/document-uploads.ts';
import type { DocumentDetail } from '#shared/contract/documents.ts';
import { cancelUploads, refreshUploads, uploadQueries, type UploadRules } from './queries.ts';
import { requestFacts, statusLooks } from './upload-labels.ts';
import { UploadedFiles } from './uploaded-files.tsx';

type Props = { document: DocumentDetail; canEdit: boolean };

/** The upload request that a document was created with, and the files received. */
export function DocumentUploads({ document, canEdit }: Props) {
  useLivePage('uploadRequests', 'DocumentUploads');
  const uploads = useQuery(uploadQueries.of(document.id));
  if (uploads.data === undefined)
    return uploads.error === null ? (
      <PendingLines label="Loading what was sent" />
    ) : (
      <LoadFailure
        title={errorMessage('documents.uploadRequest', uploads.error)}
        isRetrying={uploads.isFetching}
        onRetry={() => void uploads.refetch()}
      >
        {uploads.error.message}
      </LoadFailure>
    );
  const { request, rules } = uploads.data;
  if (request === null)
    return (
      <BlankState icon={<IconFileImport size={20} stroke={1.6} />} title="No files were asked for">
        Ask for files from the page of documents.
      </BlankState>
    );
  return (
    <div className={share['share']}>
      <RequestCard request={request} rules={rules} canEdit={canEdit} />
      <UploadedFiles key={document.id} request={request} canEdit={canEdit} />
    </div>
  );
}

type CardProps = { request: UploadRequest; rules: UploadRules; canEdit: boolean };

function RequestCard({ request, rules, canEdit }: CardProps) {
  const { status, createdAt, instructions, key, documentId } = request;
  const base = linkBase(rules.publicAddress);
  const isOver = status === 'cancelled' || status === 'closed';
  const address = key === null || base === undefined ? undefined : addressOf({ documentId, key }, base);
  return (
    <div className={share['cards']}>
      <div className={share['card']} data-revoked={isOver || undefined}>
        <div className={share['head']}>
          <IconTile icon={IconFileImport} />
          <span className={share['words']}>
            <b>
              Asked <TimeAgo at={createdAt} isWithin />
            </b>
            <span className={share['facts']}>{requestFacts(request)}</span>
          </span>
          <Status look={statusLooks[status]} />
        </div>
        {instructions === null ? null : (
          <p className={share['hint']} dir="auto">
            {instructions}
          </p>
        )}
        {address === undefined || status !== 'open' ? null : (
          <>
            <div className={share['address']}>
              <code title={address}>{shortAddress(address)}</code>
              <LinkButtons name="Request for files" address={address} />
            </div>
            {isLoopback(address) ? (
              <p className={share['hint']}>Only this computer can open this link.</p>
            ) : null}
          </>
        )}
        {canEdit && status === 'open' ? <CancelButton request={request} /> : null}
      </div>
    </div>
  );
}

function CancelButton({ request }: { request: UploadRequest }) {
  const client = useQueryClient();
  return (
    <CancelRequest
      cancel={() => cancelUploads(request.id)}
      refresh={() => {
        void refreshUploads(client);
        void refreshDocuments(client);
      }}
      describe={(error) => errorMessage('documents.cancelUploadRequest', error)}
    >
      <p>Nobody can send files by its link any more. What was sent so far stays.</p>
    </CancelRequest>
  );
}
