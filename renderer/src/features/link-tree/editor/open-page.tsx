import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '#renderer/entities/link-page/error-messages.ts';
import { linkTreeQueries } from '#renderer/features/link-tree/queries.ts';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { DeletedPage } from './deleted-page.tsx';
import { PageEditor } from './page-editor.tsx';
import styles from './editor.module.css';

type Props = {
  id: string;
  /** Only on a phone, where the list is a separate screen. */
  onBack: (() => void) | undefined;
  onGone: () => void;
  onOpen: (id: string) => void;
};

export function OpenPage({ id, onBack, onGone, onOpen }: Props) {
  const { data, error, isFetching, refetch } = useQuery(linkTreeQueries.detail(id));
  if (data !== undefined && data.deletedAt !== null) return <DeletedPage page={data} onBack={onBack} />;
  if (data !== undefined) return <PageEditor page={data} onBack={onBack} onGone={onGone} onOpen={onOpen} />;
  return (
    <section className={styles['pane']} aria-label="Link page">
      {error === null ? (
        <PendingLines label="Loading the link page" />
      ) : (
        <LoadFailure
          title={errorMessage('linkTrees.get', error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        >
          {error.message}
        </LoadFailure>
      )}
    </section>
  );
}
