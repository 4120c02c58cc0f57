import { Popover } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { Opener } from '#renderer/ui/layout/opener.tsx';
import type { ViewMenuProps } from './view-menu-body.tsx';

const ViewMenuBody = lazyDialog(async () => (await import('./view-menu-body.tsx')).ViewMenuBody);

/** The button for managing saved views. */
export function ViewMenu({
  icon = <IconPlus size={16} stroke={1.7} />,
  ...props
}: ViewMenuProps & { icon?: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const toggle = async () => {
    // Load the content before opening, because the focus moves into it immediately.
    if (!isOpen) await ViewMenuBody.preload();
    setIsOpen(!isOpen);
  };
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" width={300} trapFocus returnFocus>
      <Popover.Target>
        <Opener tip="Saved views" isOpen={isOpen} aria-label="Saved views" onClick={() => void toggle()}>
          {icon}
        </Opener>
      </Popover.Target>
      <Popover.Dropdown aria-label="Saved views">
        <ViewMenuBody
          {...props}
          onClose={() => {
            setIsOpen(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
