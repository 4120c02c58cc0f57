import { Link } from 'react-router-dom';
import { DocumentTile } from '#renderer/entities/document/document-marks.tsx';
import { categoryLabels, dateText, endText } from '#renderer/entities/document/document-labels.ts';
import line from '#renderer/features/dashboard/card-line.module.css';
import { CardFrame } from '#renderer/features/dashboard/card-frame.tsx';
import type { CardProps } from '#renderer/features/dashboard/card-props.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { List, Row, Text } from '#renderer/ui/layout/parts.tsx';
import { areaAddress, paths } from '#shared/domain/areas.ts';

/** The documents that end next. */
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
        <List>
          {documents.map((document) => {
            const near = endText(document, now);
            return (
              <Row key={document.id} as="li" gap={10} className={line['line']}>
                <DocumentTile mime={document.mime} />
                <span className={line['text']}>
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
                <span className={line['facts']}>
                  <span>{dateText(document.expiresOn)}</span>
                  <Text tone={near === '' ? undefined : 'warning'}>
                    {near === '' ? (document.autoRenew ? 'renews' : '') : near}
                  </Text>
                </span>
              </Row>
            );
          })}
        </List>
      )}
    </CardFrame>
  );
}
