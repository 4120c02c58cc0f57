import { Link } from 'react-router-dom';
import { DocumentTile } from '#renderer/entities/document/document-marks.tsx';
import { categoryLabels, dateText, endText } from '#renderer/entities/document/document-words.ts';
import { CardFrame } from '#renderer/features/dashboard/card-frame.tsx';
import type { CardProps } from '#renderer/features/dashboard/card-props.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import { areaAddress, paths } from '#shared/domain/areas.ts';
import styles from './documents-card.module.css';

/** The contracts and other documents that end next. */
export function DocumentsCard({ part, now, ...state }: CardProps<'documents'>) {
  const data = part?.status === 'done' ? part.data : undefined;
  return (
    <CardFrame
      title="Documents that end"
      part={part}
      count={data && formatCount(data.total)}
      link={{ label: 'Open documents', to: `${paths.documents}?sort=ends` }}
      pending={{ rows: 2, height: 48 }}
      {...state}
    >
      {({ documents }) => (
        <ul className={styles['documents']}>
          {documents.map((document) => {
            const near = endText(document, now);
            return (
              <Row key={document.id} as="li" gap={10} className={styles['document']}>
                <DocumentTile mime={document.mime} />
                <span className={styles['text']}>
                  <Link
                    to={areaAddress('documents', { document: document.id })}
                    dir="auto"
                    title={document.title}
                  >
                    {document.title}
                  </Link>
                  <span dir="auto">
                    {document.model?.stageName ?? 'Agency'} · {categoryLabels[document.category]}
                  </span>
                </span>
                <span className={styles['end']}>
                  <span>{dateText(document.expiresOn)}</span>
                  <span className={near === '' ? undefined : styles['soon']}>
                    {near === '' ? (document.autoRenew ? 'renews' : '') : near}
                  </span>
                </span>
              </Row>
            );
          })}
        </ul>
      )}
    </CardFrame>
  );
}
