import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { IconLink } from '@tabler/icons-react';
import { useEffect, useState, type SubmitEvent } from 'react';
import { readTypedAddress } from '#renderer/entities/note-document/text/read-address.ts';
import { useEditorValue } from './use-editor-value.ts';
import styles from './note-editor.module.css';

/** Sets a link to a web or email address. Ctrl+K or Cmd+K opens it on selected text. */
export function LinkTool({ editor }: { editor: Editor }) {
  const [asked, setAsked] = useState<{ address: string; error?: string }>();
  const isOn = useEditorValue(editor, (now) => now.isActive('link'));
  const open = () => {
    const href: unknown = editor.getAttributes('link')['href'];
    setAsked({ address: typeof href === 'string' ? href : '' });
  };
  useEffect(() => {
    const { dom } = editor.view;
    const handle = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      if (editor.state.selection.empty && !editor.isActive('link')) return;
      event.preventDefault();
      event.stopPropagation();
      open();
    };
    dom.addEventListener('keydown', handle);
    return () => {
      dom.removeEventListener('keydown', handle);
    };
  });
  const close = () => {
    setAsked(undefined);
    editor.commands.focus();
  };
  const apply = (event: SubmitEvent) => {
    event.preventDefault();
    const href = readTypedAddress(asked?.address ?? '');
    if (href === undefined) {
      setAsked({ address: asked?.address ?? '', error: 'Enter a web address or an email' });
      return;
    }
    setAsked(undefined);
    const chain = editor.chain().focus();
    if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.extendMarkRange('link').setMark('link', { href }).run();
  };
  const remove = () => {
    setAsked(undefined);
    editor.chain().focus().extendMarkRange('link').unsetMark('link').run();
  };
  return (
    <Popover
      opened={asked !== undefined}
      position="bottom-start"
      trapFocus
      returnFocus={false}
      onDismiss={() => {
        setAsked(undefined);
      }}
    >
      <Popover.Target>
        <ActionIcon
          className={styles['tool'] ?? ''}
          aria-label="Link"
          title="Link (Ctrl+K)"
          aria-pressed={isOn}
          data-on={isOn || undefined}
          data-tool
          tabIndex={-1}
          onClick={() => {
            if (asked === undefined) open();
            else close();
          }}
        >
          <IconLink size={16} stroke={1.7} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={8} aria-label="Link">
        <form
          className={styles['link']}
          noValidate
          onSubmit={apply}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            close();
          }}
        >
          <TextInput
            size="sm"
            aria-label="Address"
            placeholder="https:// or an email"
            data-autofocus
            data-own-escape
            dir="ltr"
            value={asked?.address ?? ''}
            error={asked?.error}
            onChange={(event) => {
              setAsked({ address: event.currentTarget.value });
            }}
          />
          <Button size="sm" type="submit">
            Apply
          </Button>
          {isOn ? (
            <Button size="sm" variant="default" onClick={remove}>
              Remove
            </Button>
          ) : null}
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
