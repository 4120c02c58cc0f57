import { ActionIcon, Menu } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { IconTable } from '@tabler/icons-react';
import { useEditorValue } from './use-editor-value.ts';
import styles from './note-editor.module.css';

const changes: readonly (readonly [label: string, run: (editor: Editor) => boolean])[] = [
  ['Add row below', (editor) => editor.chain().focus().addRowAfter().run()],
  ['Add column after', (editor) => editor.chain().focus().addColumnAfter().run()],
  ['Delete row', (editor) => editor.chain().focus().deleteRow().run()],
  ['Delete column', (editor) => editor.chain().focus().deleteColumn().run()],
  ['Delete table', (editor) => editor.chain().focus().deleteTable().run()],
];

export function TableMenu({ editor }: { editor: Editor }) {
  const isInTable = useEditorValue(editor, (now) => now.isActive('table'));
  return (
    <Menu position="bottom-start" returnFocus={false} width={180}>
      <Menu.Target>
        <ActionIcon
          className={styles['tool'] ?? ''}
          aria-label="Table"
          title="Table"
          data-on={isInTable || undefined}
          data-tool
          tabIndex={-1}
        >
          <IconTable size={16} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isInTable ? (
          changes.map(([label, run]) => (
            <Menu.Item key={label} onClick={() => run(editor)}>
              {label}
            </Menu.Item>
          ))
        ) : (
          <Menu.Item
            onClick={() =>
              editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()
            }
          >
            Insert table
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
