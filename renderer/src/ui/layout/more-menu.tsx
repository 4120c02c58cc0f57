import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState, type ReactNode, type Ref } from 'react';

/** What else can be done with one thing: items of a menu behind three dots. Its tip gives way to the open menu. */
export function MoreMenu({ button, children }: { button: Ref<HTMLButtonElement>; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Menu
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      width={180}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Tooltip label="More actions" disabled={isOpen}>
          <ActionIcon aria-label="More actions" ref={button}>
            <IconDots size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
