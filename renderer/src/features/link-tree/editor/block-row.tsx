import '#renderer/ui/choice/switch.css';
import { ActionIcon, Switch, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { Tag } from '#renderer/ui/marks/tag.tsx';
import type { LinkBlock } from '#shared/contract/link-trees.ts';
import { BlockFields } from './block-fields.tsx';
import { kindWords, problemsOf, type DraftBlock } from './draft-block.ts';
import { useBlockDrag } from './use-block-drag.ts';
import styles from './editor.module.css';

type Props = {
  block: DraftBlock;
  /** As it was last saved. */
  known: LinkBlock | undefined;
  isOpen: boolean;
  onToggle: () => void;
  onChange: (changes: Partial<DraftBlock>) => void;
  onMove: (by: -1 | 1) => void;
  onDrop: (dragged: string, isBelow: boolean) => void;
  onDelete: () => void;
};

const gateWords = { none: '', sensitive: 'Sensitive', age_18: '18+', age_21: '21+' } as const;

/** The second line of a block: where it leads, or what it is. */
function lineOf({ kind, url, links, body, hasPassword, maxClicks }: DraftBlock): string {
  const locks = [hasPassword ? 'Password' : '', maxClicks === null ? '' : `${String(maxClicks)} clicks`];
  const about = {
    heading: 'Heading',
    divider: 'Divider',
    text: body ?? 'Text',
    social: links.map((link) => link.replace(/^https:\/\/(?:www\.)?/, '')).join(', ') || 'Social row',
  }[kind as string];
  const address = about ?? (url ?? '').replace(/^(?:https:\/\/(?:www\.)?|mailto:|tel:)/, '');
  return [address || 'No link yet', ...locks].filter((part) => part !== '').join(' · ');
}

/** One block: opened in place, dragged by its grip, moved by Alt and an arrow, shown by its switch. */
export function BlockRow({ block, known, isOpen, onToggle, onChange, onMove, onDrop, onDelete }: Props) {
  const row = useRef<HTMLLIElement>(null);
  const grip = useRef<HTMLSpanElement>(null);
  const over = useBlockDrag(block.id, { row, grip }, onDrop);
  const name = block.label ?? kindWords[block.kind];
  const problems = problemsOf(block);
  return (
    <li
      ref={row}
      className={styles['block']}
      data-over={over}
      data-open={isOpen || undefined}
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        onMove(event.key === 'ArrowUp' ? -1 : 1);
      }}
    >
      <div className={styles['line']}>
        <span ref={grip} className={styles['grip']} aria-hidden>
          <IconGripVertical size={14} stroke={1.7} />
        </span>
        <UnstyledButton className={styles['name'] ?? ''} aria-expanded={isOpen} onClick={onToggle}>
          <span className={styles['title']} dir="auto">
            {name}
            {block.gate === 'none' ? null : <Tag>{gateWords[block.gate]}</Tag>}
            {known?.isNew === true ? <Tag>New</Tag> : null}
          </span>
          <span className={styles['where']} data-wrong={Object.keys(problems).length > 0 || undefined}>
            {Object.values(problems)[0] ??
              ((known?.brokenSince ?? null) === null ? lineOf(block) : `${lineOf(block)} · not found`)}
          </span>
        </UnstyledButton>
        <span className={styles['clicks']}>{known === undefined ? '' : formatCount(known.clicks)}</span>
        <Switch
          size="sm"
          aria-label={`Show ${name}`}
          checked={block.isVisible}
          onChange={({ currentTarget }) => {
            onChange({ isVisible: currentTarget.checked });
          }}
        />
        <ActionIcon
          size="sm"
          aria-label={`Move ${name} up`}
          aria-keyshortcuts="Alt+ArrowUp"
          onClick={() => {
            onMove(-1);
          }}
        >
          <IconArrowUp size={14} stroke={1.7} />
        </ActionIcon>
        <ActionIcon
          size="sm"
          aria-label={`Move ${name} down`}
          aria-keyshortcuts="Alt+ArrowDown"
          onClick={() => {
            onMove(1);
          }}
        >
          <IconArrowDown size={14} stroke={1.7} />
        </ActionIcon>
        <ActionIcon size="sm" aria-label={`Delete ${name}`} onClick={onDelete}>
          <IconTrash size={14} stroke={1.7} />
        </ActionIcon>
      </div>
      {isOpen ? <BlockFields block={block} problems={problems} onChange={onChange} /> : null}
    </li>
  );
}
