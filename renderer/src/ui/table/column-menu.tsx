import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconColumns } from '@tabler/icons-react';
import { useState } from 'react';
import type { ColumnChoice } from './column-choice.ts';

/** Which columns of a list show. */
export function ColumnMenu<Row>({ choice }: { choice: ColumnChoice<Row> }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Menu
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      width={200}
      // Within the page, or its entries would stand outside of every landmark.
      withinPortal={false}
      // The kit's placeholder is no menu item, and a menu may hold nothing else that takes the focus.
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Tooltip label="Columns" disabled={isOpen}>
          <ActionIcon aria-label="Columns">
            <IconColumns size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {choice.choices.map(({ id, label, isShown }) => (
          <Menu.CheckboxItem
            key={id}
            checked={isShown}
            onChange={() => {
              choice.toggle(id);
            }}
          >
            {label}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
