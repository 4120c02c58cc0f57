import { IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { DocumentTile, StatusMark, VisibilityMark } from '#renderer/entities/document/document-marks.tsx';
import { categoryLabels, dateText, endText, isExpired } from '#renderer/entities/document/document-labels.ts';
import { errorMessage } from '#renderer/entities/document/error-messages.ts';
import { modelDocuments } from '#renderer/entities/document/model-documents.ts';
import { useLastFailure } from '#renderer/lib/errors/use-last-failure.ts';
import { useLivePage } from '#renderer/lib/live/live-pages.ts';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { runOnArrival } from '#renderer/lib/window/page-actions.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import type { ManagedDocument } from '#shared/contract/documents.ts';
import { areaAddress } from '#shared/domain/areas.ts';
import type { HubContentProps } from '#renderer/features/models/hub/hub-content.ts';
import styles from './documents-tab.module.css';

/** The panel shows this many; the documents page has the rest. */
const mostShown = 50;

/** A model's documents, those that end soonest first. */
export function DocumentsTab({ model }: HubContentProps) {
  useLivePage('documents', 'ModelDocuments');
  const now = useCurrentMinute();
  const { isReadOnly } = useViewer();
  const [params] = useSearchParams();
  const documents = useQuery(modelDocuments(model.id));
  const failure = useLastFailure(documents);
  if (documents.data === undefined)
    return failure === null ? (
      <PendingLines label="Loading documents" />
    ) : (
      <LoadFailure
        title={errorMessage('documents.list', failure)}
        isRetrying={documents.isFetching}
        onRetry={() => void documents.refetch()}
      >
        {failure.message}
      </LoadFailure>
    );
  const shown = documents.data.slice(0, mostShown);
  return (
    <>
      {shown.length === 0 ? (
        <BlankState icon={<IconFileText size={20} stroke={1.6} />} title="No documents yet">
          Contracts, releases and IDs of this model appear here.
        </BlankState>
      ) : (
        <ul className={styles['documents']} aria-label="Documents">
          {shown.map((document) => (
            <DocumentOfModel
              key={document.id}
              document={document}
              now={now}
              isMeant={params.get('document') === document.id}
            />
          ))}
        </ul>
      )}
      <p className={styles['foot']}>
        {failure === null ? null : <span role="alert">This list may be out of date. </span>}
        {documents.data.length > mostShown ? `The first ${String(mostShown)} are shown. ` : null}
        <Link to={areaAddress('documents', { modelId: model.id })}>All documents of {model.stageName}</Link>
        {isReadOnly ? null : (
          <>
            {' · '}
            <Link
              to={areaAddress('documents', { modelId: model.id })}
              onClick={() => {
                runOnArrival('request files');
              }}
            >
              Request files
            </Link>
          </>
        )}
      </p>
    </>
  );
}

type Props = { document: ManagedDocument; now: number; isMeant: boolean };

function DocumentOfModel({ document, now, isMeant }: Props) {
  const near = endText(document, now);
  return (
    <li>
      <Link
        className={styles['document']}
        to={areaAddress('documents', { document: document.id })}
        data-meant={isMeant || undefined}
      >
        <DocumentTile mime={document.mime} />
        <span className={styles['words']}>
          <span className={styles['title']}>
            <b dir="auto">{document.title}</b>
            <VisibilityMark visibility={document.visibility} />
          </span>
          <span className={styles['facts']}>
            {categoryLabels[document.category]}
            {document.expiresOn === null ? '' : ` · ${isExpired(document, now) ? 'ended' : 'ends'} `}
            {document.expiresOn === null ? '' : dateText(document.expiresOn)}
            {near === '' ? null : (
              <span className={isExpired(document, now) ? styles['late'] : styles['soon']}> · {near}</span>
            )}
          </span>
        </span>
        <StatusMark document={document} now={now} />
      </Link>
    </li>
  );
}
