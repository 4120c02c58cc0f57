import { Menu } from '@mantine/core';
import { IconColumns } from '@tabler/icons-react';
import { IconMenu } from '#renderer/ui/layout/icon-menu.tsx';
import type { ColumnChoice } from './column-choice.ts';

/** Chooses which columns of a list are shown. */
export function ColumnMenu<Row>({ choice }: { choice: ColumnChoice<Row> }) {
  return (
    <IconMenu label="Columns" icon={<IconColumns size={16} stroke={1.7} />} width={200}>
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
    </IconMenu>
  );
}
