import { Popover } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { useState } from 'react';
import { Opener } from '#renderer/ui/layout/opener.tsx';
import { emojiGroups } from './emoji.ts';
import styles from './message.module.css';

type Props = { label: string; onPick: (emoji: string) => void; onOpen?: (isOpen: boolean) => void };

/** The usual signs behind a face; others come by the system's own picker. */
export function EmojiMenu({ label, onPick, onOpen }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const change = (next: boolean) => {
    setIsOpen(next);
    onOpen?.(next);
  };
  return (
    <Popover opened={isOpen} onChange={change} position="top-end" withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <Opener
          tip={label}
          isOpen={isOpen}
          aria-label={label}
          onClick={() => {
            change(!isOpen);
          }}
        >
          <IconMoodSmile size={17} stroke={1.7} />
        </Opener>
      </Popover.Target>
      <Popover.Dropdown p={8}>
        {emojiGroups.map((group) => (
          <div key={group.label} className={styles['emojiGroup']} role="group" aria-label={group.label}>
            {group.emoji.map(([sign, name]) => (
              <button
                key={sign}
                type="button"
                className={styles['emoji']}
                aria-label={name}
                title={name}
                onClick={() => {
                  change(false);
                  onPick(sign);
                }}
              >
                {sign}
              </button>
            ))}
          </div>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
