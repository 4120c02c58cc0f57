import type { ChangeDocuments } from '#renderer/features/documents/use-document-change.ts';
import type { DocumentDetail } from '#shared/contract/documents.ts';
import { DocumentActivity } from './document-activity.tsx';
import { DocumentDetails } from './document-details.tsx';
import type { DocumentTab } from './document-panel.tsx';
import { DocumentPreview } from './document-preview.tsx';
import { DocumentVersions } from './document-versions.tsx';

type Props = {
  document: DocumentDetail;
  tab: DocumentTab;
  canEdit: boolean;
  /** Comments are for everyone who sees the document. */
  canComment: boolean;
  now: number;
  onChange: ChangeDocuments;
};

/** What the open tab shows of a document. */
export function DocumentBody({ document, tab, canEdit, canComment, now, onChange }: Props) {
  switch (tab) {
    case 'preview':
      return <DocumentPreview document={document} />;
    case 'details':
      return <DocumentDetails document={document} canEdit={canEdit} now={now} onChange={onChange} />;
    case 'versions':
      return <DocumentVersions document={document} canEdit={canEdit} />;
    case 'activity':
      return <DocumentActivity document={document} canComment={canComment} now={now} />;
  }
}
