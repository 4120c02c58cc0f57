import { Menu, UnstyledButton } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useEditorValue } from './use-editor-value.ts';
import styles from './note-editor.module.css';

type Kind = { name: string; isOn: (editor: Editor) => boolean; run: (editor: Editor) => void };

const kinds: readonly Kind[] = [
  ...([1, 2, 3] as const).map((level) => ({
    name: `Heading ${String(level)}`,
    isOn: (editor: Editor) => editor.isActive('heading', { level }),
    run: (editor: Editor) => editor.chain().focus().setHeading({ level }).run(),
  })),
  {
    name: 'Code block',
    isOn: (editor) => editor.isActive('codeBlock'),
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  },
];
const plain: Kind = {
  name: 'Text',
  isOn: () => false,
  run: (editor) => editor.chain().focus().setParagraph().run(),
};
const more = [
  { name: 'Highlight', run: (editor: Editor) => editor.chain().focus().toggleMark('highlight').run() },
  { name: 'Code', run: (editor: Editor) => editor.chain().focus().toggleMark('code').run() },
  { name: 'Line', run: (editor: Editor) => editor.chain().focus().setHorizontalRule().run() },
];

/** The type of the paragraph, and the formats without a button. */
export function KindMenu({ editor }: { editor: Editor }) {
  const name = useEditorValue(editor, (now) => kinds.find(({ isOn }) => isOn(now))?.name ?? plain.name);
  return (
    <Menu position="bottom-start" returnFocus={false} width={180}>
      <Menu.Target>
        <UnstyledButton className={styles['kind'] ?? ''} aria-label={`Paragraph style: ${name}`} data-tool>
          {name}
          <IconChevronDown size={13} stroke={1.9} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {[plain, ...kinds].map((kind) => (
          <Menu.Item
            key={kind.name}
            aria-current={kind.name === name}
            onClick={() => {
              kind.run(editor);
            }}
          >
            {kind.name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        {more.map((each) => (
          <Menu.Item key={each.name} onClick={() => each.run(editor)}>
            {each.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
