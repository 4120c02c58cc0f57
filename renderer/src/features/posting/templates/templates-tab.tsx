import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#renderer/entities/post/error-messages.ts';
import { PlainTab } from '#renderer/features/posting/plain-tab.tsx';
import type { PostingFrame } from '#renderer/features/posting/posting-frame.ts';
import { postingQueries } from '#renderer/features/posting/queries.ts';
import { useWaitingDraft } from '#renderer/lib/drafts/use-stored-draft.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import type { PostTemplate } from '#shared/contract/posting-rows.ts';
import { templateKinds, type TemplateKind } from '#shared/domain/post-limits.ts';
import { TemplateTable } from './template-table.tsx';
import { newTemplateDraft, templateWords } from './template-labels.ts';
import styles from './templates.module.css';

const TemplateDialog = lazyDialog(async () => (await import('./template-dialog.tsx')).TemplateDialog);

type Edited = { kind: TemplateKind; template: PostTemplate | null };

/** Saved texts for posts, for everyone with social posting. */
export function TemplatesTab(frame: PostingFrame) {
  const { isReadOnly } = useViewer();
  const query = useQuery(postingQueries.templates());
  const [edited, setEdited] = useState<Edited>();
  const add = (kind: TemplateKind) => () => {
    setEdited({ kind, template: null });
  };
  useWaitingDraft(newTemplateDraft('template'), add('template'));
  useWaitingDraft(newTemplateDraft('signature'), add('signature'));
  useWaitingDraft(newTemplateDraft('hashtags'), add('hashtags'));
  return (
    <PlainTab frame={frame}>
      {query.data === undefined ? (
        query.isError ? (
          <LoadFailure
            title={errorMessage('posting.templates', query.error)}
            isRetrying={query.isFetching}
            onRetry={() => void query.refetch()}
          >
            {query.error.message}
          </LoadFailure>
        ) : (
          <div className={styles['waiting']}>
            <PendingLines label="Loading templates" />
          </div>
        )
      ) : (
        templateKinds.map((kind) => {
          const { title, one, about } = templateWords[kind];
          return (
            <section key={kind} aria-label={title}>
              <div className={styles['head']}>
                <h2>{title}</h2>
                <span>{about}</span>
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconPlus size={14} stroke={2} />}
                  disabled={isReadOnly}
                  onClick={add(kind)}
                >
                  Add {one}
                </Button>
              </div>
              <TemplateTable
                kind={kind}
                templates={query.data.filter((template) => template.kind === kind)}
                isReadOnly={isReadOnly}
                onEdit={(template) => {
                  setEdited({ kind, template });
                }}
              />
            </section>
          );
        })
      )}
      {edited === undefined ? null : (
        <TemplateDialog
          {...edited}
          onClose={() => {
            setEdited(undefined);
          }}
        />
      )}
    </PlainTab>
  );
}
