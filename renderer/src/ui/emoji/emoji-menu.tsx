import { Popover } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { Opener } from '#renderer/ui/layout/opener.tsx';

const EmojiPicker = lazyDialog(async () => (await import('./emoji-picker.tsx')).EmojiPicker, {
  isLarge: true,
});
const fetchPicker = () => void EmojiPicker.preload();

type Props = { label: string; onPick: (emoji: string) => void; onOpen?: (isOpen: boolean) => void };

/** A button that opens all emoji. */
export function EmojiMenu({ label, onPick, onOpen }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const change = (next: boolean) => {
    setIsOpen(next);
    onOpen?.(next);
  };
  return (
    <Popover
      opened={isOpen}
      onChange={change}
      position="top-start"
      withinPortal={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Opener
          tip={label}
          isOpen={isOpen}
          aria-label={label}
          onPointerEnter={fetchPicker}
          onFocus={fetchPicker}
          onClick={() => {
            change(!isOpen);
          }}
        >
          <IconMoodSmile size={17} stroke={1.7} />
        </Opener>
      </Popover.Target>
      <Popover.Dropdown p={8}>
        {isOpen ? (
          <EmojiPicker
            onPick={(sign) => {
              change(false);
              onPick(sign);
            }}
            onClose={() => {
              change(false);
            }}
          />
        ) : null}
      </Popover.Dropdown>
    </Popover>
  );
}
