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

/** A menu behind a sign. Its tip gives way to the open menu. */
export function IconMenu({ label, icon, width, button, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const own = useRef<HTMLButtonElement>(null);
  const target = useMergedRef(own, button ?? null);
  const change = (next: boolean) => {
    setIsOpen(next);
    // Before the chosen entry is gone: a dialog that it opens gives the focus back to what has it now.
    const chosen = document.activeElement?.closest('[role="menu"]') ?? null;
    if (!next && chosen !== null) own.current?.focus();
  };
  return (
    <Menu
      opened={isOpen}
      onChange={change}
      position="bottom-end"
      width={width}
      // Within the page, or its entries would stand outside of every landmark.
      withinPortal={false}
      // The kit's placeholder is no menu item, and a menu may hold nothing else that takes the focus.
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
