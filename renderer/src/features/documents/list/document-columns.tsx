import { IconLink } from '@tabler/icons-react';
import { useMemo } from 'react';
import { DocumentTile, StatusMark, VisibilityMark } from '#renderer/entities/document/document-marks.tsx';
import {
  categoryLabels,
  dateText,
  endText,
  formatLabel,
  isExpired,
  placeLabel,
  statusLabels,
  visibilityLabels,
} from '#renderer/entities/document/document-labels.ts';
import { sizeText } from '#renderer/entities/file/file-labels.ts';
import { ModelPhoto } from '#renderer/entities/model/model-photo.tsx';
import { personName } from '#renderer/entities/person/person-name.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import type { Column, PhoneRow } from '#renderer/ui/table/columns.ts';
import type { ManagedDocument } from '#shared/contract/documents.ts';
import type { Tag } from '#shared/contract/tags.ts';
import styles from './document-cells.module.css';

/** The columns of the list. They, and so the rows, are recreated once a day. */
export function useDocumentColumns(today: number) {
  return useMemo(() => {
    const columns: Column<ManagedDocument>[] = [
      {
        id: 'title',
        label: 'Document',
        sortsBy: 'title',
        isFixed: true,
        render: (document, { link }) => (
          <span className={styles['document']}>
            <DocumentTile mime={document.mime} />
            <span className={styles['lines']}>
              <span className={styles['title']}>
                {link(document.title)}
                <VisibilityMark visibility={document.visibility} />
              </span>
              <span className={styles['facts']}>
                {fileFacts(document)}
                <LinkCount count={document.liveShares} />
              </span>
            </span>
          </span>
        ),
      },
      {
        id: 'category',
        label: 'Category',
        sortsBy: 'category',
        widths: [112],
        givesWay: 2,
        render: ({ category }) => categoryLabels[category],
      },
      {
        id: 'model',
        label: 'Model',
        sortsBy: 'model',
        widths: [160, 140],
        givesWay: 1,
        render: (document) => <Place document={document} />,
      },
      {
        id: 'counterparty',
        label: 'Counterparty',
        widths: [150],
        givesWay: 1,
        render: ({ counterparty }) => (
          <span className={styles['cut']} dir="auto" title={counterparty ?? undefined}>
            {counterparty ?? <span className={styles['dim']}>None</span>}
          </span>
        ),
      },
      {
        id: 'status',
        label: 'Status',
        sortsBy: 'status',
        widths: [120, 104],
        givesWay: 3,
        render: (document) => <StatusMark document={document} now={today} />,
      },
      {
        id: 'ends',
        label: 'Ends',
        sortsBy: 'ends',
        widths: [112],
        align: 'end',
        render: (document) => <Ends document={document} now={today} />,
      },
    ];
    const phone: PhoneRow<ManagedDocument> = {
      label: 'Document',
      main: (document, { link }) => (
        <span className={styles['document']}>
          <DocumentTile mime={document.mime} />
          <span className={styles['lines']}>
            <span className={styles['title']}>
              {link(document.title)}
              <VisibilityMark visibility={document.visibility} />
            </span>
            <span className={styles['facts']} dir="auto">
              {placeLabel(document)} · {categoryLabels[document.category]}
            </span>
          </span>
        </span>
      ),
      sideLabel: 'Status and end',
      sideWidth: 144,
      side: (document) => (
        <span className={styles['side']}>
          <StatusMark document={document} now={today} />
          <Ends document={document} now={today} isShort />
        </span>
      ),
    };
    return { columns, phone };
  }, [today]);
}

function LinkCount({ count }: { count: number }) {
  if (count === 0) return null;
  const words = countOf(count, { one: 'active link', many: 'active links' });
  return (
    <span className={styles['links']} title={words}>
      <IconLink size={12} stroke={1.8} aria-hidden />
      <span aria-hidden>{count}</span>
      <Hidden>{words}</Hidden>
    </span>
  );
}

/** `PDF · version 3 · 412 KB` */
export const fileFacts = ({ fileName, version, sizeBytes }: ManagedDocument): string =>
  version === 0
    ? 'No file yet'
    : [formatLabel(fileName), `version ${String(version)}`, sizeBytes === null ? '' : sizeText(sizeBytes)]
        .filter((part) => part !== '')
        .join(' · ');

export function Place({ document, size = 20 }: { document: ManagedDocument; size?: number }) {
  const { model, lostModel } = document;
  if (model === null)
    return (
      <span
        className={styles['dim']}
        dir="auto"
        title={lostModel === null ? undefined : 'This model was deleted'}
      >
        {lostModel ?? 'Agency'}
      </span>
    );
  return (
    <span className={styles['model']}>
      <ModelPhoto id={model.id} stageName={model.stageName} photoUrl={model.photoUrl} size={size} />
      <span className={styles['cut']} dir="auto" title={model.stageName}>
        {model.stageName}
      </span>
    </span>
  );
}

type EndsProps = { document: ManagedDocument; now: number; isShort?: boolean };

/** The end date, and how near it is. */
export function Ends({ document, now, isShort = false }: EndsProps) {
  const { expiresOn } = document;
  if (expiresOn === null) return isShort ? null : <span className={styles['dim']}>–</span>;
  const near = endText(document, now);
  return (
    <span className={styles['ends']}>
      {isShort && near !== '' ? null : <span>{dateText(expiresOn)}</span>}
      {near === '' ? null : (
        <span className={isExpired(document, now) ? styles['late'] : styles['soon']}>
          {near}
          {isExpired(document, now) ? null : <Hidden> left</Hidden>}
        </span>
      )}
    </span>
  );
}

/** The columns of an exported file, regardless of those shown. */
export const documentCsvColumns = (tags: readonly Tag[], now: number): readonly Column<ManagedDocument>[] => {
  const names = new Map(tags.map(({ id, name }) => [id, name]));
  return (
    [
      ['Title', ({ title }) => title],
      ['Category', ({ category }) => categoryLabels[category]],
      ['Model', placeLabel],
      ['Counterparty', ({ counterparty }) => counterparty ?? ''],
      ['Status', (document) => (isExpired(document, now) ? 'Expired' : statusLabels[document.status])],
      ['Starts', ({ effectiveOn }) => effectiveOn ?? ''],
      ['Ends', ({ expiresOn }) => expiresOn ?? ''],
      ['Notice days', ({ noticeDays }) => (noticeDays === null ? '' : String(noticeDays))],
      ['Renews', ({ autoRenew, renewMonths }) => (autoRenew ? `${String(renewMonths)} months` : '')],
      ['Active links', ({ liveShares }) => String(liveShares)],
      ['Visibility', ({ visibility }) => visibilityLabels[visibility]],
      ['File', ({ fileName }) => fileName ?? ''],
      ['Version', ({ version }) => String(version)],
      ['Tags', ({ tagIds }) => tagIds.flatMap((id) => names.get(id) ?? []).join('; ')],
      ['Created by', ({ createdBy }) => (createdBy === null ? '' : personName(createdBy))],
      ['Created', ({ createdAt }) => createdAt],
      ['Changed', ({ updatedAt }) => updatedAt],
    ] satisfies [string, (document: ManagedDocument) => string][]
  ).map(([label, text]) => ({ id: label, label, text, render: text }));
};
