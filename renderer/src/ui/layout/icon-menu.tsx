import { Menu } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { useRef, useState, type ReactNode, type Ref } from 'react';
import { Opener } from './opener.tsx';

type Props = {
  label: string;
  /** 16 px, stroke 1.7. */
  icon: ReactNode;
  width: number;
  button?: Ref<HTMLButtonElement>;
  children: ReactNode;
};

/** A menu behind an icon button. The tooltip is off while the menu is open. */
export function IconMenu({ label, icon, width, button, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const own = useRef<HTMLButtonElement>(null);
  const target = useMergedRef(own, button ?? null);
  const change = (next: boolean) => {
    setIsOpen(next);
    // Before the chosen item disappears: a dialog that it opens will return the focus to the element focused now.
    const chosen = document.activeElement?.closest('[role="menu"]') ?? null;
    if (!next && chosen !== null) own.current?.focus();
  };
  return (
    <Menu
      opened={isOpen}
      onChange={change}
      position="bottom-end"
      width={width}
      // Within the page, so that its items are inside a landmark.
      withinPortal={false}
      // Mantine's placeholder is focusable but not a menu item, which a menu must not contain.
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Opener tip={label} isOpen={isOpen} aria-label={label} ref={target}>
          {icon}
        </Opener>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
