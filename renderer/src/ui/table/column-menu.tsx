import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconColumns } from '@tabler/icons-react';
import type { ColumnChoice } from './column-choice.ts';

/** Which columns of a list show. */
export function ColumnMenu<Row>({ choice }: { choice: ColumnChoice<Row> }) {
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <Tooltip label="Columns">
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
