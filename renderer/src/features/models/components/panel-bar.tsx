import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconDots, IconLink, IconTrash, IconX } from '@tabler/icons-react';
import type { Ref } from 'react';
import { formatCount } from '#renderer/ui/table/list-words.ts';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import styles from './model-panel.module.css';

export type PanelPosition = { index: number; count: number };

type Props = {
  /** Undefined where the open model is not in the list, because a filter hides it, say. */
  position: PanelPosition | undefined;
  onStep: (step: 1 | -1) => void;
  onCopyLink: () => void;
  onDelete: (() => void) | undefined;
  moreRef: Ref<HTMLButtonElement>;
  onClose: () => void;
};

export function PanelBar({ position, onStep, onCopyLink, onDelete, moreRef, onClose }: Props) {
  return (
    <div className={styles['bar']}>
      {position === undefined ? (
        <span>Not in this list</span>
      ) : (
        <>
          <span className={styles['position']}>
            {formatCount(position.index + 1)} of {formatCount(position.count)}
          </span>
          <IconButton
            label="Previous model"
            isDisabled={position.index === 0}
            onClick={() => {
              onStep(-1);
            }}
          >
            <IconChevronUp size={16} stroke={1.7} />
          </IconButton>
          <IconButton
            label="Next model"
            isDisabled={position.index === position.count - 1}
            onClick={() => {
              onStep(1);
            }}
          >
            <IconChevronDown size={16} stroke={1.7} />
          </IconButton>
        </>
      )}
      <span className={styles['grow']} />
      <IconButton label="Copy link" onClick={onCopyLink}>
        <IconLink size={16} stroke={1.7} />
      </IconButton>
      {onDelete === undefined ? null : (
        <Menu position="bottom-end" width={180}>
          <Menu.Target>
            <Tooltip label="More actions">
              <ActionIcon aria-label="More actions" ref={moreRef}>
                <IconDots size={16} stroke={1.7} />
              </ActionIcon>
            </Tooltip>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.7} />} onClick={onDelete}>
              Delete model…
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <IconButton label="Close panel" onClick={onClose}>
        <IconX size={16} stroke={1.7} />
      </IconButton>
    </div>
  );
}
