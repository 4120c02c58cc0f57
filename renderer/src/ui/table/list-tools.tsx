import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconColumns, IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ColumnChoice } from './column-choice.ts';

type Props<Row> = {
  choice: ColumnChoice<Row>;
  /** Left out where there is nothing to export. */
  onExport: (() => void) | undefined;
  /** Saved views, where the list has them. */
  children?: ReactNode;
};

/** Column choice and CSV export, at the end of the filter row. */
export function ListTools<Row>({ choice, onExport, children }: Props<Row>) {
  return (
    <>
      {children}
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
      <Tooltip label="Export as CSV">
        <ActionIcon aria-label="Export as CSV" disabled={onExport === undefined} onClick={onExport}>
          <IconDownload size={16} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
    </>
  );
}
