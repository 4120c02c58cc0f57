import type { ChangeDocuments } from '#renderer/features/documents/use-document-change.ts';
import type { DocumentDetail } from '#shared/contract/documents.ts';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { lazyPart } from '#renderer/ui/layout/lazy-part.tsx';
import { DocumentPreview } from './document-preview.tsx';
import type { DocumentTab } from './document-tabs.ts';
import { DocumentVersions } from './document-versions.tsx';

const DocumentDetails = lazyPart(async () => (await import('./document-details.tsx')).DocumentDetails);
const DocumentShare = lazyPart(async () => (await import('./share/document-share.tsx')).DocumentShare);
const DocumentSignatures = lazyPart(
  async () => (await import('./sign/document-signatures.tsx')).DocumentSignatures,
);
const DocumentUploads = lazyPart(
  async () => (await import('./uploads/document-uploads.tsx')).DocumentUploads,
);
const DocumentActivity = lazyPart(async () => (await import('./document-activity.tsx')).DocumentActivity);

type Props = {
  document: DocumentDetail;
  tab: DocumentTab;
  canEdit: boolean;
  /** Every user who can see the document may comment. */
  canComment: boolean;
  now: number;
  onChange: ChangeDocuments;
};

/** The content of the open tab. */
export function DocumentBody({ document, tab, canEdit, canComment, now, onChange }: Props) {
  switch (tab) {
    case 'preview':
      return <DocumentPreview document={document} />;
    case 'details':
      return (
        <DocumentDetails
          document={document}
          canEdit={canEdit}
          now={now}
          onChange={onChange}
          waiting={<PendingLines label="Loading details" />}
        />
      );
    case 'versions':
      return <DocumentVersions document={document} canEdit={canEdit} />;
    case 'share':
      return (
        <DocumentShare
          document={document}
          canEdit={canEdit}
          waiting={<PendingLines label="Loading links" />}
        />
      );
    case 'signatures':
      return (
        <DocumentSignatures
          document={document}
          canEdit={canEdit}
          waiting={<PendingLines label="Loading signatures" />}
        />
      );
    case 'uploads':
      return (
        <DocumentUploads
          document={document}
          canEdit={canEdit}
          waiting={<PendingLines label="Loading what was sent" />}
        />
      );
    case 'activity':
      return (
        <DocumentActivity
          document={document}
          canComment={canComment}
          now={now}
          waiting={<PendingLines label="Loading activity" />}
        />
      );
  }
}
