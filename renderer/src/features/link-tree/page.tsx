import { Button } from '@mantine/core';
import { IconLink, IconPlus } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useOfferedDraft } from '#renderer/lib/drafts/use-stored-draft.ts';
import { useParamChanges } from '#renderer/lib/lists/list-params.ts';
import { useLivePage } from '#renderer/lib/live/live-pages.ts';
import { usePageAction } from '#renderer/lib/window/page-actions.ts';
import { useMedia } from '#renderer/lib/window/use-media.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { Stack } from '#renderer/ui/layout/parts.tsx';
import { RailScreen } from '#renderer/ui/rail-screen/rail-screen.tsx';
import { OpenPage } from './editor/open-page.tsx';
import { newPageDraft } from './new/new-page-draft.ts';
import { PageRail } from './rail/page-rail.tsx';
import styles from './page.module.css';

const NewPageDialog = lazyDialog(async () => (await import('./new/new-page-dialog.tsx')).NewPageDialog);

/** Link pages on the left, and the open one with its preview next to them. */
export function LinkTreePage() {
  useLivePage('linkTrees', 'LinkTreePage');
  const isPhone = useMedia('(max-width: 767px)');
  const { params, change } = useParamChanges();
  const openId = params.get('page') ?? undefined;
  const [isAdding, setIsAdding] = useState(false);
  const add = () => {
    setIsAdding(true);
  };
  useOfferedDraft(newPageDraft, 'a new link page', add);
  usePageAction('new link page', 'Create link page', add);
  const open = useCallback(
    (page: string) => {
      change({ page }, false);
    },
    [change],
  );
  const close = () => {
    change({ page: '' }, true);
  };
  return (
    <RailScreen
      isPhone={isPhone}
      isOpen={openId !== undefined}
      rail={<PageRail openId={openId} onOpen={open} onNew={add} />}
      pane={
        openId === undefined ? (
          <Stack as="section" grow aria-label="Link page">
            <div className={styles['blank']}>
              <BlankState
                icon={<IconLink size={20} stroke={1.6} />}
                title="Choose a link page"
                role="status"
                actions={
                  <Button size="sm" variant="default" leftSection={<IconPlus size={15} />} onClick={add}>
                    Create link page
                  </Button>
                }
              >
                Its links, look and numbers appear here.
              </BlankState>
            </div>
          </Stack>
        ) : (
          <OpenPage
            key={openId}
            id={openId}
            onBack={isPhone ? close : undefined}
            onGone={close}
            onOpen={open}
          />
        )
      }
    >
      {isAdding ? (
        <NewPageDialog
          onDone={(id) => {
            setIsAdding(false);
            open(id);
          }}
          onClose={() => {
            setIsAdding(false);
          }}
        />
      ) : null}
    </RailScreen>
  );
}
