import { DocumentTile, StatusMark, VisibilityMark } from '#renderer/entities/document/document-marks.tsx';
import { placeLabel } from '#renderer/entities/document/document-labels.ts';
import { Ends, fileFacts } from '#renderer/features/documents/list/document-columns.tsx';
import { CardGrid } from '#renderer/ui/card-grid/card-grid.tsx';
import { Card, CardLink } from '#renderer/ui/card-grid/card.tsx';
import type { List } from '#renderer/ui/list-screen/rows/use-list.ts';
import type { ManagedDocument } from '#shared/contract/documents.ts';
import styles from './document-grid.module.css';

type Props = { list: List<ManagedDocument>; today: number };

/** The same documents as cards. */
export function DocumentGrid({ list, today }: Props) {
  return (
    <CardGrid
      list={list}
      label="Documents"
      cardWidth={220}
      cardHeight={148}
      firstWidth={880}
      render={(document, isFirst) => (
        <DocumentCard document={document} today={today} list={list} isFirst={isFirst} />
      )}
    />
  );
}

type CardProps = Props & { document: ManagedDocument; isFirst: boolean };

function DocumentCard({ document, today, list, isFirst }: CardProps) {
  return (
    <Card isOpen={document.id === list.openId} className={styles['card']}>
      <span className={styles['head']}>
        <DocumentTile mime={document.mime} size={44} />
        <StatusMark document={document} now={today} />
      </span>
      <span className={styles['title']}>
        <CardLink list={list} row={document} isFirst={isFirst} className={styles['link']} />
        <VisibilityMark visibility={document.visibility} />
      </span>
      <span className={styles['facts']} dir="auto">
        {placeLabel(document)} · {fileFacts(document)}
      </span>
      <span className={styles['end']}>
        <Ends document={document} now={today} isShort />
      </span>
    </Card>
  );
}
