import '#renderer/ui/choice/switch.css';
import { Button, Menu, Switch, UnstyledButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconEyeOff,
  IconGripVertical,
  IconTrash,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { useClock } from '#renderer/lib/time/local-time.ts';
import { IconMenu } from '#renderer/ui/layout/icon-menu.tsx';
import { Tag } from '#renderer/ui/marks/tag.tsx';
import type { LinkBlock } from '#shared/contract/link-trees.ts';
import { BlockFields } from './block-fields.tsx';
import { BlockTile } from './block-tile.tsx';
import { brokenWords, gateWords, lineOf, whenWords } from './block-labels.ts';
import {
  isMissing,
  kindWords,
  problemsOf,
  type DraftBlock,
} from '#renderer/features/link-tree/editor/draft/draft-block.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import { useBlockDrag } from './use-block-drag.ts';
import styles from './block-row.module.css';

type Props = {
  block: DraftBlock;
  /** The last saved version. */
  known: LinkBlock | undefined;
  isChecked: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onChange: (changes: Partial<DraftBlock>) => void;
  onMove: (by: -1 | 1) => void;
  onDrop: (dragged: string, isBelow: boolean) => void;
  onDelete: () => void;
};

const small = { size: 16, stroke: 1.7 } as const;

/** One block: click to edit, drag by its handle or move with Alt+arrow, and hide with its switch. */
export function BlockRow({
  block,
  known,
  isChecked,
  isOpen,
  onToggle,
  onChange,
  onMove,
  onDrop,
  onDelete,
}: Props) {
  const row = useRef<HTMLLIElement>(null);
  const grip = useRef<HTMLSpanElement>(null);
  const over = useBlockDrag(block.id, { row, grip }, onDrop);
  const name = block.label ?? kindWords[block.kind];
  const [left, setLeft] = useState<readonly string[]>([]);
  // Missing values of a new block aren't errors until the field has been left.
  const problems = Object.fromEntries(
    Object.entries(problemsOf(block)).filter(
      ([field]) => known !== undefined || isChecked || left.includes(field) || !isMissing(block, field),
    ),
  );
  const broken = useClock((now) => brokenWords(known, block, now) ?? '');
  const when = useClock((now) => whenWords(block, now) ?? '');
  const [wrong] = Object.values(problems);
  return (
    <li
      ref={row}
      className={styles['block']}
      data-over={over}
      data-open={isOpen || undefined}
      data-hidden={!block.isVisible || undefined}
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        onMove(event.key === 'ArrowUp' ? -1 : 1);
      }}
    >
      <Row gap={8} className={styles['line']}>
        <span ref={grip} className={styles['grip']} data-grip aria-hidden>
          <IconGripVertical size={14} stroke={1.7} />
        </span>
        <BlockTile block={block} isBroken={broken !== ''} />
        <UnstyledButton
          className={styles['name'] ?? ''}
          aria-expanded={isOpen}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={onToggle}
        >
          <Row as="span" gap={8} className={styles['title']}>
            <span dir="auto">{name}</span>
            {block.gate === 'none' ? null : <Tag>{gateWords[block.gate]}</Tag>}
            {known?.isNew === true ? <Tag>New</Tag> : null}
            {when === '' ? null : <Tag>{when}</Tag>}
          </Row>
          <span className={styles['where']} data-wrong={wrong !== undefined || broken !== '' || undefined}>
            {broken === '' ? null : <IconAlertTriangle size={13} stroke={1.8} aria-hidden />}
            {wrong ??
              (broken === ''
                ? lineOf(block, known?.opened ?? 0)
                : `${lineOf(block, known?.opened ?? 0)} · ${broken}`)}
          </span>
        </UnstyledButton>
        {block.isVisible ? null : (
          <Row as="span" gap={4} inline className={styles['hidden']}>
            <IconEyeOff size={14} stroke={1.7} aria-hidden />
            Hidden
          </Row>
        )}
        <span className={styles['clicks']}>
          {known === undefined ||
          block.kind === 'heading' ||
          block.kind === 'divider' ||
          block.kind === 'text'
            ? ''
            : formatCount(known.clicks)}
        </span>
        {broken === '' || isOpen ? null : (
          <Button size="compact-sm" variant="default" onClick={onToggle}>
            Fix
          </Button>
        )}
        <Switch
          size="sm"
          aria-label={`Show ${name}`}
          checked={block.isVisible}
          onChange={({ currentTarget }) => {
            onChange({ isVisible: currentTarget.checked });
          }}
        />
        <IconMenu label={`Actions for ${name}`} icon={<IconDots {...small} />} width={200}>
          <Menu.Item
            leftSection={<IconArrowUp {...small} />}
            onClick={() => {
              onMove(-1);
            }}
          >
            Move up (Alt+↑)
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowDown {...small} />}
            onClick={() => {
              onMove(1);
            }}
          >
            Move down (Alt+↓)
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash {...small} />} onClick={onDelete}>
            Delete
          </Menu.Item>
        </IconMenu>
      </Row>
      {isOpen ? (
        <BlockFields
          block={block}
          problems={problems}
          onChange={onChange}
          onLeave={(field) => {
            setLeft([...left, field]);
          }}
        />
      ) : null}
    </li>
  );
}
