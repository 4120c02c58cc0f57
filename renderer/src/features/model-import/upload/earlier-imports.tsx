import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { personName, toNamed } from '#renderer/entities/person/person-name.ts';
import { defaultErrorMessage } from '#renderer/lib/errors/error-messages.ts';
import { useLivePage } from '#renderer/lib/live/live-pages.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { shortTime } from '#renderer/lib/time/relative-time.ts';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { IconTile } from '#renderer/ui/marks/icon-tile.tsx';
import { Tag } from '#renderer/ui/marks/tag.tsx';
import table from '#renderer/ui/table/plain-table.module.css';
import type { ImportBatch } from '#shared/contract/imports.ts';
import { areaAddress } from '#shared/domain/areas.ts';
import { keptWords, statusWords, undoLeft } from '#renderer/features/model-import/batch-labels.ts';
import { errorMessage } from '#renderer/features/model-import/error-messages.ts';
import { importQueries } from '#renderer/features/model-import/queries.ts';
import styles from './earlier-imports.module.css';
import { UndoImport } from '#renderer/features/model-import/run/undo-import.tsx';
import { Row } from '#renderer/ui/layout/parts.tsx';

/** Earlier imports, who made them, and whether they can still be undone. */
export function EarlierImports({ currentId }: { currentId?: string }) {
  useLivePage('imports', 'EarlierImports');
  const imports = useQuery(importQueries.list);
  const now = useCurrentMinute();
  return (
    <section aria-label="Earlier imports">
      <Row gap={8} className={styles['head']}>
        <h2>{currentId === undefined ? 'Earlier imports' : 'Imports'}</h2>
        <span>{imports.data === undefined ? '' : formatCount(imports.data.length)}</span>
        <span>An import can be undone for 7 days</span>
      </Row>
      {imports.data === undefined ? (
        imports.error === null ? (
          <PendingLines label="Loading imports" />
        ) : (
          <LoadFailure
            title={errorMessage('imports.list', imports.error)}
            isRetrying={imports.isFetching}
            onRetry={() => void imports.refetch()}
          >
            {defaultErrorMessage(imports.error)}
          </LoadFailure>
        )
      ) : imports.data.length === 0 ? (
        <p className={styles['none']}>
          No imports yet. Each one is listed here, with what it created and changed.
        </p>
      ) : (
        <table className={`${table['table'] ?? ''} ${styles['imports'] ?? ''}`} aria-label="Imports">
          <thead>
            <tr>
              <th scope="col">File</th>
              <th scope="col" className={styles['by']}>
                By
              </th>
              <th scope="col" className={styles['when']}>
                When
              </th>
              <th scope="col" className={styles['number']}>
                Created
              </th>
              <th scope="col" className={styles['number']}>
                Updated
              </th>
              <th scope="col" className={styles['status']}>
                Status
              </th>
              <th scope="col" className={styles['undo']}>
                Undo
              </th>
            </tr>
          </thead>
          <tbody>
            {imports.data.map((batch) => (
              <ImportLine key={batch.id} batch={batch} now={now} isCurrent={batch.id === currentId} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function ImportLine({ batch, now, isCurrent }: { batch: ImportBatch; now: number; isCurrent: boolean }) {
  const { id, fileName, by, createdAt, startedAt, created, updated, kept } = batch;
  const { label, tone } = statusWords(batch);
  const left = undoLeft(batch, now);
  return (
    <tr aria-current={isCurrent || undefined}>
      <td>
        <span className={styles['file']}>
          <IconTile icon={IconFileSpreadsheet} />
          <Link to={areaAddress('modelImport', { importId: id })} dir="auto" title={fileName}>
            {fileName}
          </Link>
        </span>
      </td>
      <td className={styles['by']}>
        {by === null ? (
          'Deleted user'
        ) : (
          <span className={styles['person']}>
            <PersonAvatar person={toNamed(by)} />
            <span title={personName(by)}>{personName(by)}</span>
          </span>
        )}
      </td>
      <td className={styles['when']}>{shortTime(Date.parse(startedAt ?? createdAt))}</td>
      <td className={styles['number']}>{formatCount(created)}</td>
      <td className={styles['number']}>{formatCount(updated)}</td>
      <td className={styles['status']}>
        <Tag tone={tone}>{label}</Tag>
      </td>
      <td className={styles['undo']}>
        {left === undefined ? (
          <span className={styles['past']}>{kept > 0 ? keptWords(kept) : ''}</span>
        ) : (
          <Row as="span" gap={8} className={styles['offer']}>
            <UndoImport batch={batch} />
            <span className={styles['left']} data-short={left.isShort || undefined}>
              {left.words}
            </span>
          </Row>
        )}
      </td>
    </tr>
  );
}
