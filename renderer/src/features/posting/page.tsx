import { Button } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { IconPencil, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useOfferedDraft } from '#renderer/lib/drafts/use-stored-draft.ts';
import { useParamChanges } from '#renderer/lib/lists/list-params.ts';
import { useLivePage } from '#renderer/lib/live/live-pages.ts';
import { viewerTimezone, zoneCity } from '#renderer/lib/time/local-time.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { useDocumentTitle } from '#renderer/lib/window/document-title.ts';
import { usePageAction } from '#renderer/lib/window/page-actions.ts';
import { useMedia } from '#renderer/lib/window/use-media.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { areas } from '#shared/domain/areas.ts';
import { usePostActions } from './actions/use-post-actions.tsx';
import { importDraft } from './exchange/import-draft.ts';
import { postPanel } from './panel/post-panel.tsx';
import type { PostingFrame, WriteStart } from './posting-frame.ts';
import { Composer, tabPages } from './posting-parts.ts';
import { PostingTabs, tabLabels, tabOf } from './posting-tabs.tsx';
import { postingQueries } from './queries.ts';
import { newPostDraft } from './write-draft.ts';
import styles from './page.module.css';

const ImportDialog = lazyDialog(async () => (await import('./exchange/import-dialog.tsx')).ImportDialog);
const { title } = areas.socialPosting;
const nothingWritten = { write: '', writeFor: '', writeAt: '' };

/**
 * Posts of the agency's accounts: planned ones, ones that need attention, published ones, and the tools to write them.
 */
export function SocialPostingPage() {
  useLivePage('posting', 'SocialPostingPage');
  const { isReadOnly } = useViewer();
  const isPhone = useMedia('(max-width: 767px)');
  const { params, change } = useParamChanges();
  const tab = tabOf(params.get('tab'));
  useDocumentTitle(tab === 'queue' ? undefined : tabLabels[tab], 1);
  const accounts = useQuery(postingQueries.accounts()).data;
  const [isImporting, setIsImporting] = useState(false);
  useOfferedDraft(importDraft, 'an import of posts', () => {
    if (!isReadOnly) setIsImporting(true);
  });

  const write = useCallbackRef((start: WriteStart = {}) => {
    change(
      {
        write: start.groupId ?? 'new',
        writeFor: start.accountId ?? '',
        writeAt: start.at ?? '',
        // Only one panel fits next to the list.
        post: '',
      },
      false,
    );
  });
  const stopWriting = useCallbackRef(() => {
    change(nothingWritten, true);
  });
  const open = useCallbackRef((post: string) => {
    change({ post }, false);
  });
  usePageAction(
    'import posts',
    'Import posts from CSV',
    () => {
      setIsImporting(true);
    },
    isReadOnly,
  );

  const area = `posting-${tab}`;
  const { actions, layers, change: many, onMenu } = usePostActions({ area, onWrite: write, onOpen: open });
  // An unfinished post from an earlier page or session is offered again.
  useOfferedDraft(newPostDraft, 'a new post', () => {
    if (!isReadOnly && params.get('write') === null && params.get('post') === null) write();
  });
  const writing = params.get('write');
  // An opened post covers the composer, which shows again when the post is closed.
  const isWriting = writing !== null && params.get('post') === null && !isReadOnly;
  const writeFor = params.get('writeFor');
  const writeAt = params.get('writeAt');
  useEffect(() => {
    if (!isReadOnly) void Composer.preload();
  }, [isReadOnly]);

  const about = useMemo(
    () => <span className={styles['about']}>{`Times in ${zoneCity(viewerTimezone())}`}</span>,
    [],
  );
  const tabs = useMemo(() => <PostingTabs current={tab} />, [tab]);
  const beside = useMemo(
    () =>
      // A phone has room for one button.
      isPhone ? null : (
        <Button
          variant="default"
          leftSection={<IconUpload size={16} stroke={1.8} />}
          disabled={isReadOnly}
          onClick={() => {
            setIsImporting(true);
          }}
        >
          Import CSV
        </Button>
      ),
    [isPhone, isReadOnly],
  );
  const action = useMemo(
    () => ({
      label: 'Write post',
      icon: IconPencil,
      isSecond: isWriting,
      onPress: () => {
        write();
      },
    }),
    [isWriting, write],
  );
  const composer = isWriting ? (
    <Composer
      key={writing}
      groupId={writing === 'new' ? null : writing}
      accountId={writeFor}
      at={writeAt}
      waiting={null}
      onOpen={open}
      onClose={stopWriting}
    />
  ) : null;
  const frame: PostingFrame = {
    title,
    about,
    tabs,
    beside,
    action,
    accounts,
    actions,
    many,
    panel: postPanel({ accounts, actions }),
    onMenu,
    onWrite: write,
    composer,
  };
  const Part = tabPages[tab];
  return (
    <div className={styles['page']} data-posting>
      <Part {...frame} />
      {layers}
      {isImporting ? (
        <ImportDialog
          accounts={accounts ?? []}
          onClose={() => {
            setIsImporting(false);
          }}
        />
      ) : null}
    </div>
  );
}
