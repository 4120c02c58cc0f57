import { useQuery } from '@tanstack/react-query';
import { useAdminParent } from '#renderer/entities/setting/use-admin-parent.ts';
import { defaultErrorMessage } from '#renderer/lib/errors/error-messages.ts';
import { useDocumentTitle } from '#renderer/lib/window/document-title.ts';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { PageHeader } from '#renderer/ui/layout/page-header.tsx';
import { errorMessage } from './error-messages.ts';
import { settingQueries } from './queries.ts';
import { SettingsEditor } from './settings-editor.tsx';
import styles from './page.module.css';

/** The settings of the workspace. */
export function ConfigPage() {
  const parent = useAdminParent();
  const { data, error, isFetching, refetch } = useQuery(settingQueries.list());
  useDocumentTitle('Configuration');
  if (data !== undefined) return <SettingsEditor saved={data} />;
  return (
    <div className={styles['unready']}>
      <PageHeader title="Configuration" parent={parent} />
      {error === null ? (
        <PendingLines label="Loading configuration" />
      ) : (
        <LoadFailure
          title={errorMessage('settings.list', error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        >
          {defaultErrorMessage(error)}
        </LoadFailure>
      )}
    </div>
  );
}
