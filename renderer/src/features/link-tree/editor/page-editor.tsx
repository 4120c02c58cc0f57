import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowLeft } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/link-page/error-messages.ts';
import { uploadPicture } from '#renderer/entities/picture/upload-picture.ts';
import { answeredPages } from '#renderer/features/link-tree/queries.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { pageStatusLooks } from '#renderer/entities/link-page/page-status.ts';
import { hueOf } from '#renderer/lib/text/initials.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { useMedia } from '#renderer/lib/window/use-media.ts';
import { changeRow } from '#renderer/ui/changes/change-row.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { lazyPart } from '#renderer/ui/layout/lazy-part.tsx';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import { TabPanels } from '#renderer/ui/tabs/tab-panels.tsx';
import type { LinkTreeDetail } from '#shared/contract/link-trees.ts';
import { AddressLine } from './address-line.tsx';
import { Content } from './content.tsx';
import { Design } from './design.tsx';
import { Preview } from './preview.tsx';
import { Settings } from './settings.tsx';
import { drawSocialCard } from './draft/social-card.ts';
import { usePageDraft, type SaveState } from './draft/use-page-draft.ts';
import { Status } from '#renderer/ui/marks/status.tsx';
import styles from './editor.module.css';

/** Lazy, because it loads the charts. */
const Analytics = lazyPart(async () => (await import('./analytics.tsx')).Analytics);

type Props = {
  page: LinkTreeDetail;
  onBack: (() => void) | undefined;
  onGone: () => void;
  onOpen: (id: string) => void;
};

const saveWords: Readonly<Record<SaveState, string>> = {
  saved: 'Saved',
  waiting: 'Saving…',
  saving: 'Saving…',
  unfinished: 'Unfinished links aren’t saved yet',
  invalid: 'Not saved: some fields need attention',
  failed: 'Not saved',
};
const changeWords = { one: 'unpublished change', many: 'unpublished changes' };

/** One page: content, design, settings and analytics, with the preview next to them. */
export function PageEditor({ page, onBack, onGone, onOpen }: Props) {
  const client = useQueryClient();
  const edited = usePageDraft(page);
  const { draft, state, problem, flush, take, versionOf } = edited;
  const [isWorking, setIsWorking] = useState(false);
  const [isDiscarding, setIsDiscarding] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const hue = hueOf(page.model?.id ?? page.id);
  const hasPreview = useMedia('(min-width: 1200px)');

  const act = async (
    call: 'linkTrees.publish' | 'linkTrees.restoreVersion',
    ask: () => Promise<LinkTreeDetail>,
  ) => {
    setIsWorking(true);
    try {
      take(await changeRow(client, answeredPages, page.id, ask));
      return true;
    } catch (error) {
      notifyError(errorMessage(call, error));
      void client.invalidateQueries({ queryKey: ['link-trees'] });
      return false;
    } finally {
      setIsWorking(false);
    }
  };
  const publish = async () => {
    if (!(await flush())) {
      setIsChecked(true);
      notifyError('Correct the marked fields before publishing');
      return;
    }
    const isDone = await act('linkTrees.publish', async () => {
      // If the card can't be drawn, publish without it.
      const socialImageUrl = await drawSocialCard(draft, hue)
        .then((card) => uploadPicture('pages', card))
        .catch(() => null);
      return request('linkTrees.publish', { id: page.id, rowVersion: versionOf(), socialImageUrl });
    });
    if (isDone) notifySuccess('Link page published');
  };
  const restore = async (version: number, said: string) => {
    await flush();
    const ask = () => request('linkTrees.restoreVersion', { id: page.id, rowVersion: versionOf(), version });
    if (await act('linkTrees.restoreVersion', ask)) notifySuccess(said);
  };
  const hasChanges = page.unpublishedChanges > 0 || page.status === 'draft' || state !== 'saved';
  return (
    <div className={styles['editor']}>
      <section className={styles['pane']} aria-label="Link page">
        <header className={styles['head']} data-head>
          {onBack === undefined ? null : (
            <IconButton label="Back to link pages" onClick={onBack}>
              <IconArrowLeft size={17} stroke={1.8} />
            </IconButton>
          )}
          <h2 dir="auto">{draft.title}</h2>
          <Status look={pageStatusLooks[page.status]} />
          <span className={styles['grow']} />
          <span className={styles['saving']} role="status">
            {problem ??
              (state === 'saved' && page.publishedVersion !== null && page.unpublishedChanges > 0
                ? countOf(page.unpublishedChanges, changeWords)
                : saveWords[state])}
          </span>
          {page.publishedVersion === null || page.unpublishedChanges === 0 ? null : (
            <Button
              size="sm"
              variant="default"
              className={styles['discard'] ?? ''}
              aria-label="Discard"
              leftSection={<IconArrowBackUp size={15} />}
              disabled={isWorking}
              onClick={() => {
                setIsDiscarding(true);
              }}
            >
              Discard
            </Button>
          )}
          <Button size="sm" loading={isWorking} disabled={!hasChanges} onClick={() => void publish()}>
            Publish
          </Button>
        </header>
        <TabPanels
          label="Parts of the page"
          place="panel"
          className={styles['parts']}
          panelClass={styles['panel']}
          beside={
            <AddressLine title={draft.title} domain={page.domain} isPublished={page.status === 'published'} />
          }
          tabs={[
            {
              id: 'content',
              label: 'Content',
              content: <Content page={page} edited={edited} isChecked={isChecked} />,
            },
            { id: 'design', label: 'Design', content: <Design edited={edited} /> },
            {
              id: 'settings',
              label: 'Settings',
              content: (
                <Settings page={page} edited={edited} onRestore={restore} onGone={onGone} onOpen={onOpen} />
              ),
            },
            {
              id: 'analytics',
              label: 'Analytics',
              content: <Analytics page={page} waiting={<PendingLines label="Loading the numbers" />} />,
            },
          ]}
        />
      </section>
      {hasPreview ? <Preview id={page.id} hue={hue} draft={draft} /> : null}
      {isDiscarding && page.publishedVersion !== null ? (
        <ConfirmDialog
          title="Discard unpublished changes?"
          confirmLabel="Discard changes"
          onConfirm={() => {
            setIsDiscarding(false);
            void restore(page.publishedVersion ?? 0, 'Changes discarded');
          }}
          onCancel={() => {
            setIsDiscarding(false);
          }}
        >
          <p>The draft becomes what visitors see now.</p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
