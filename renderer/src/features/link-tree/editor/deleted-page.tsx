import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/link-page/error-messages.ts';
import { answeredPages } from '#renderer/features/link-tree/queries.ts';
import { changeRow } from '#renderer/ui/changes/change-row.ts';
import { usePress } from '#renderer/ui/changes/use-press.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import type { LinkTreeDetail } from '#shared/contract/link-trees.ts';
import styles from './editor.module.css';

type Props = { page: LinkTreeDetail; onBack: (() => void) | undefined };

/** A page in the trash, with a button to restore it. A published page is restored as paused. */
export function DeletedPage({ page, onBack }: Props) {
  const client = useQueryClient();
  const restoring = usePress({
    key: ['link-trees'],
    send: () =>
      changeRow(client, answeredPages, page.id, () =>
        request('linkTrees.setStatus', { id: page.id, rowVersion: page.rowVersion, action: 'restore' }),
      ),
    said: () => 'Link page restored',
    describe: (error) => errorMessage('linkTrees.setStatus', error),
    waits: true,
  });
  return (
    <section className={styles['pane']} aria-label="Link page">
      <BlankState
        icon={<IconTrash size={20} stroke={1.6} />}
        title={`${page.title} is in the trash`}
        role="status"
        actions={
          <>
            {onBack === undefined ? null : (
              <Button size="sm" variant="default" onClick={onBack}>
                Back
              </Button>
            )}
            <Button
              size="sm"
              loading={restoring.isPending}
              onClick={() => {
                restoring.mutate();
              }}
            >
              Restore page
            </Button>
          </>
        }
      >
        Visitors don’t see it. Restore it to change or publish it.
      </BlankState>
    </section>
  );
}
