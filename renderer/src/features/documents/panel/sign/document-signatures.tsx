import { Button } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#renderer/entities/document/error-messages.ts';
import { PlansLink } from '#renderer/entities/plan/plans-link.tsx';
import share from '#renderer/features/documents/panel/share/share.module.css';
import { linkBase } from '#renderer/lib/links/link-base.ts';
import { useLivePage } from '#renderer/lib/live/live-pages.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import type { DocumentDetail } from '#shared/contract/documents.ts';
import { signatureQueries, type Signatures } from './queries.ts';
import { RequestCard } from './request-card.tsx';

const RequestDialog = lazyDialog(async () => (await import('./request-dialog.tsx')).RequestDialog);

type Props = { document: DocumentDetail; canEdit: boolean };

/** Requests to sign a document, and who has signed. */
export function DocumentSignatures({ document, canEdit }: Props) {
  useLivePage('signatureRequests', 'DocumentSignatures');
  const signatures = useQuery(signatureQueries.list(document.id));
  if (signatures.data === undefined)
    return signatures.error === null ? (
      <PendingLines label="Loading signatures" />
    ) : (
      <LoadFailure
        title={errorMessage('documents.signatures', signatures.error)}
        isRetrying={signatures.isFetching}
        onRetry={() => void signatures.refetch()}
      >
        {signatures.error.message}
      </LoadFailure>
    );
  return <Requests key={document.id} document={document} known={signatures.data} canEdit={canEdit} />;
}

function Requests({ document, known, canEdit }: Props & { known: Signatures }) {
  const { requests, rules, problem } = known;
  const [isAsking, setAsking] = useState(false);
  const isWaiting = requests.some(({ status }) => status === 'sent');
  const canAsk = canEdit && rules.hasSigning && problem === null && !isWaiting;
  const base = linkBase(rules.publicAddress);
  const ask = canAsk ? (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconSignature size={15} stroke={1.8} />}
      onClick={() => {
        setAsking(true);
      }}
    >
      Request signatures
    </Button>
  ) : null;
  return (
    <div className={share['share']}>
      {canEdit && !isWaiting ? <Hindrance known={known} /> : null}
      {requests.length === 0 ? (
        <BlankState
          icon={<IconSignature size={20} stroke={1.6} />}
          title="Nobody was asked to sign"
          role="status"
          actions={ask}
        >
          People sign by a link, on their phone or computer, and you see who has.
        </BlankState>
      ) : (
        <>
          <ul className={share['cards']} aria-label="Requests to sign">
            {requests.map((request) => (
              <RequestCard key={request.id} request={request} base={base} canEdit={canEdit} />
            ))}
          </ul>
          {ask}
        </>
      )}
      {isAsking ? (
        <RequestDialog
          document={document}
          rules={rules}
          warning={known.warning}
          onDone={() => {
            setAsking(false);
          }}
          onClose={() => {
            setAsking(false);
          }}
        />
      ) : null}
    </div>
  );
}

/** Why no one can be asked to sign. */
function Hindrance({ known: { rules, problem } }: { known: Signatures }) {
  if (!rules.hasSigning)
    return (
      <p className={share['hint']}>
        Signing isn’t included in your plan. <PlansLink />
      </p>
    );
  return problem === null ? null : <p className={share['hint']}>{problem}.</p>;
}
