import { useInfiniteQuery } from '@tanstack/react-query';
import { ActivityList } from '#renderer/entities/activity/activity-list.tsx';
import { Comments } from '#renderer/entities/comment/comments.tsx';
import { errorMessage } from '#renderer/entities/document/error-messages.ts';
import { PersonLine } from '#renderer/entities/person/person-line.tsx';
import { documentQueries, type AccessEntry } from '#renderer/features/documents/queries.ts';
import { newestFirst } from '#renderer/lib/lists/newest-first.ts';
import { PagedLines } from '#renderer/ui/feedback/paged-lines.tsx';
import { TabPanels } from '#renderer/ui/tabs/tab-panels.tsx';
import type { DocumentDetail } from '#shared/contract/documents.ts';
import { activityText } from './activity-messages.ts';
import { useDocumentComments } from './use-document-comments.ts';

type Props = { document: DocumentDetail; canComment: boolean; now: number };

const pageSize = 50;

/** Comments on a document, its changes, and who opened it. */
export function DocumentActivity({ document, canComment, now }: Props) {
  const comments = useDocumentComments(document, canComment);
  return (
    <TabPanels
      label="About this document"
      tabs={[
        {
          id: 'comments',
          label: 'Comments',
          count: document.comments === 0 ? undefined : document.comments,
          content: <Comments source={comments} canWrite={canComment} />,
        },
        {
          id: 'changes',
          label: 'Changes',
          content: (
            <ActivityList
              source={documentQueries.activity(document.id)}
              now={now}
              words={activityText}
              describe={(error) => errorMessage('documents.activity', error)}
            />
          ),
        },
        { id: 'access', label: 'Access log', content: <AccessLog id={document.id} /> },
      ]}
    />
  );
}

const verbs: Readonly<Record<AccessEntry['action'], string>> = {
  viewed: 'viewed',
  downloaded: 'downloaded',
  printed: 'printed',
  shared: 'shared',
};

/** `viewed version 2`; without a version yet, it says what was sent or names the link. */
const accessText = ({ action, version }: AccessEntry): string =>
  `${verbs[action]} ${version > 0 ? `version ${String(version)}` : action === 'shared' ? 'the request for files' : 'a file that was sent'}`;

/** Who opened the document, newest first. Every access is logged. */
function AccessLog({ id }: { id: string }) {
  const entries = useInfiniteQuery({
    ...newestFirst(documentQueries.access(id), pageSize),
    refetchOnMount: 'always',
  });
  return (
    <PagedLines
      query={entries}
      label="entries"
      none="Nobody has opened it yet"
      describe={(error) => errorMessage('documents.access', error)}
    >
      {entries.data?.pages.flat().map((entry) => (
        <PersonLine
          key={entry.id}
          person={entry.person}
          nobody={entry.name}
          at={entry.createdAt}
          what={accessText(entry)}
        />
      ))}
    </PagedLines>
  );
}
