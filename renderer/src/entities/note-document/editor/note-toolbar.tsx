import { ActionIcon, Tooltip } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconAt,
  IconBlockquote,
  IconBold,
  IconItalic,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconStrikethrough,
  IconUnderline,
  type Icon,
} from '@tabler/icons-react';
import { useRef, type KeyboardEvent } from 'react';
import { keepFocus } from '#renderer/lib/window/keep-focus.ts';
import { KindMenu } from './kind-menu.tsx';
import { LinkTool } from './link-tool.tsx';
import { TableMenu } from './table-menu.tsx';
import { useEditorValue } from './use-editor-value.ts';
import styles from './note-editor.module.css';

type Tool = { label: string; keys?: string; icon: Icon; name: string; run: (editor: Editor) => void };

const textTools: readonly Tool[] = [
  { label: 'Bold', keys: 'Ctrl+B', icon: IconBold, name: 'bold', run: toggling('bold') },
  { label: 'Italic', keys: 'Ctrl+I', icon: IconItalic, name: 'italic', run: toggling('italic') },
  { label: 'Underline', keys: 'Ctrl+U', icon: IconUnderline, name: 'underline', run: toggling('underline') },
  {
    label: 'Strikethrough',
    keys: 'Ctrl+Shift+S',
    icon: IconStrikethrough,
    name: 'strike',
    run: toggling('strike'),
  },
];
const blockTools: readonly Tool[] = [
  {
    label: 'Bullet list',
    keys: 'Ctrl+Shift+8',
    icon: IconList,
    name: 'bulletList',
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Numbered list',
    keys: 'Ctrl+Shift+7',
    icon: IconListNumbers,
    name: 'orderedList',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: 'Checklist',
    keys: 'Ctrl+Shift+9',
    icon: IconListCheck,
    name: 'taskList',
    run: (editor) => editor.chain().focus().toggleTaskList().run(),
  },
  {
    label: 'Quote',
    keys: 'Ctrl+Shift+B',
    icon: IconBlockquote,
    name: 'blockquote',
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
];

function toggling(mark: string) {
  return (editor: Editor) => editor.chain().focus().toggleMark(mark).run();
}

type Props = { editor: Editor; canMention: boolean };

/** The toolbar is one Tab stop; the arrow keys move between tools. */
export function NoteToolbar({ editor, canMention }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const canUndo = useEditorValue(editor, (now) => now.can().undo());
  const canRedo = useEditorValue(editor, (now) => now.can().redo());
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined || !(event.target instanceof HTMLElement)) return;
    const tools = [...(bar.current?.querySelectorAll<HTMLElement>('[data-tool]:not(:disabled)') ?? [])];
    const at = tools.indexOf(event.target);
    if (at < 0) return;
    event.preventDefault();
    tools.at((at + step) % tools.length)?.focus();
  };
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Formatting"
      className={styles['toolbar']}
      data-own-escape
      onKeyDown={move}
    >
      <KindMenu editor={editor} />
      <i className={styles['line']} />
      {textTools.map((tool) => (
        <ToolButton key={tool.name} editor={editor} tool={tool} />
      ))}
      <i className={styles['line']} />
      {blockTools.map((tool) => (
        <ToolButton key={tool.name} editor={editor} tool={tool} />
      ))}
      <i className={styles['line']} />
      <LinkTool editor={editor} />
      <ActionTool
        label="Mention"
        icon={IconAt}
        isDisabled={!canMention}
        onClick={() => {
          const { $from } = editor.state.selection;
          const before = $from.parent.textBetween(0, $from.parentOffset, undefined, ' ');
          editor
            .chain()
            .focus()
            .insertContent(before === '' || /\s$/.test(before) ? '@' : ' @')
            .run();
        }}
      />
      <TableMenu editor={editor} />
      <span className={styles['grow']} />
      <ActionTool
        label="Undo"
        keys="Ctrl+Z"
        icon={IconArrowBackUp}
        isDisabled={!canUndo}
        onClick={() => editor.chain().focus().undo().run()}
      />
      <ActionTool
        label="Redo"
        keys="Ctrl+Shift+Z"
        icon={IconArrowForwardUp}
        isDisabled={!canRedo}
        onClick={() => editor.chain().focus().redo().run()}
      />
    </div>
  );
}

function ToolButton({ editor, tool }: { editor: Editor; tool: Tool }) {
  const isOn = useEditorValue(editor, (now) => now.isActive(tool.name));
  return (
    <ActionTool
      label={tool.label}
      keys={tool.keys}
      icon={tool.icon}
      isOn={isOn}
      onClick={() => {
        tool.run(editor);
      }}
    />
  );
}

type ActionProps = {
  label: string;
  keys?: string | undefined;
  icon: Icon;
  isOn?: boolean;
  isDisabled?: boolean;
  onClick: () => void;
};

function ActionTool({ label, keys, icon: Sign, isOn, isDisabled = false, onClick }: ActionProps) {
  return (
    <Tooltip label={keys === undefined ? label : `${label} (${keys})`} openDelay={400}>
      <ActionIcon
        className={styles['tool'] ?? ''}
        aria-label={label}
        aria-pressed={isOn}
        data-on={isOn === true || undefined}
        data-tool
        tabIndex={-1}
        disabled={isDisabled}
        onMouseDown={keepFocus}
        onClick={onClick}
      >
        <Sign size={16} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
}
