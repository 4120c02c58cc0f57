import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage as socialsError } from '#renderer/entities/credential/error-messages.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { useClock } from '#renderer/lib/time/local-time.ts';
import type { LinkTreeDetail } from '#shared/contract/link-trees.ts';
import { linkTreeLimits, type LinkBlockKind } from '#shared/domain/link-tree-limits.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { BlockRow } from './blocks/block-row.tsx';
import { checkedWords } from './blocks/block-labels.ts';
import { emptyBlock, kindWords, moved, type DraftBlock } from './draft/draft-block.ts';
import { socialBlocks } from './blocks/social-blocks.ts';
import { PageHead } from './blocks/page-head.tsx';
import type { DraftOfPage } from './draft/use-page-draft.ts';
import styles from './editor.module.css';

type Props = {
  page: LinkTreeDetail;
  edited: DraftOfPage;
  /** Whether the user has tried to publish: then missing values of new blocks are marked, too. */
  isChecked: boolean;
};

const more: readonly LinkBlockKind[] = ['text', 'image', 'email', 'phone', 'divider'];

const PasteDialog = lazyDialog(async () => (await import('./blocks/paste-dialog.tsx')).PasteDialog);

/** The top of the page, and its blocks in order, which can be dragged or moved with Alt+arrow. */
export function Content({ page, edited, isChecked }: Props) {
  const { draft, change } = edited;
  const [openId, setOpenId] = useState<string>();
  const [isPasting, setIsPasting] = useState(false);
  const { blocks } = draft;
  const { permissions } = useViewer();
  const known = new Map(page.blocks.map((block) => [block.id, block]));
  const set = (next: DraftBlock[]) => {
    change({ blocks: next });
  };
  const add = (kind: LinkBlockKind) => {
    const block = emptyBlock(kind);
    set([...blocks, block]);
    setOpenId(block.id);
  };
  const addSocials = async (modelId: string) => {
    try {
      const made = socialBlocks(await request('socials.get', { modelId }), draft.blocks);
      if (made.length === 0) notifySuccess('Every link from Socials is on this page');
      else {
        set([...blocks, ...made].slice(0, linkTreeLimits.blocks));
        notifySuccess(`${countOf(made.length, { one: 'link', many: 'links' })} added from Socials`);
      }
    } catch (error) {
      notifyError(socialsError('socials.get', error));
    }
  };
  const checked = useClock((now) => checkedWords(page.blocks, now) ?? '');
  const isFull = blocks.length >= linkTreeLimits.blocks;
  const visible = blocks.filter(({ isVisible }) => isVisible).length;
  return (
    <div className={styles['content']}>
      <div className={styles['adds']}>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPlus size={15} />}
          disabled={isFull}
          onClick={() => {
            add('link');
          }}
        >
          Add link
        </Button>
        <Button
          size="sm"
          variant="subtle"
          disabled={isFull}
          onClick={() => {
            add('heading');
          }}
        >
          Heading
        </Button>
        <Button
          size="sm"
          variant="subtle"
          disabled={isFull}
          onClick={() => {
            add('social');
          }}
        >
          Social row
        </Button>
        <Menu withinPortal={false} withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <Button size="sm" variant="subtle" disabled={isFull} rightSection={<IconChevronDown size={14} />}>
              More
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {more.map((kind) => (
              <Menu.Item
                key={kind}
                onClick={() => {
                  add(kind);
                }}
              >
                {kindWords[kind]}
              </Menu.Item>
            ))}
            <Menu.Divider />
            {page.model !== null && permissions.can_access_socials ? (
              <Menu.Item onClick={() => void addSocials(page.model?.id ?? '')}>
                Add links from Socials
              </Menu.Item>
            ) : null}
            <Menu.Item
              onClick={() => {
                setIsPasting(true);
              }}
            >
              Paste a list of links…
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <span className={styles['grow']} />
        <span className={styles['note']}>Clicks, 7 days</span>
      </div>
      <PageHead faceId={page.model?.id ?? page.id} edited={edited} />
      {blocks.length === 0 ? (
        <p className={styles['none']}>No links yet. Add the first one.</p>
      ) : (
        <ul className={styles['blocks']} aria-label="Blocks">
          {blocks.map((block, place) => (
            <BlockRow
              key={block.id}
              block={block}
              known={known.get(block.id)}
              isChecked={isChecked}
              isOpen={openId === block.id}
              onToggle={() => {
                setOpenId(openId === block.id ? undefined : block.id);
              }}
              onChange={(changes) => {
                set(blocks.map((one) => (one.id === block.id ? { ...one, ...changes } : one)));
              }}
              onMove={(by) => {
                set(moved(blocks, block.id, place + by));
              }}
              onDrop={(dragged, isBelow) => {
                const others = blocks.filter(({ id }) => id !== dragged);
                const at = others.findIndex(({ id }) => id === block.id);
                set(moved(blocks, dragged, at + (isBelow ? 1 : 0)));
              }}
              onDelete={() => {
                set(blocks.filter(({ id }) => id !== block.id));
              }}
            />
          ))}
        </ul>
      )}
      {isPasting ? (
        <PasteDialog
          room={linkTreeLimits.blocks - blocks.length}
          onDone={(pasted) => {
            setIsPasting(false);
            set([...blocks, ...pasted]);
          }}
          onClose={() => {
            setIsPasting(false);
          }}
        />
      ) : null}
      <p className={styles['foot']}>
        {visible} visible · {blocks.length - visible} hidden
        {page.brokenLinks === 0 ? null : (
          <b> · {countOf(page.brokenLinks, { one: 'broken link', many: 'broken links' })}</b>
        )}
        <span className={styles['grow']} />
        {checked}
      </p>
    </div>
  );
}
