import { Popover } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useEffect, useEffectEvent, useImperativeHandle, useState, type Ref } from 'react';
import { mentionBefore } from '#renderer/entities/mention/mention-parts.ts';
import { personName } from '#renderer/entities/person/person-name.ts';
import { personOptions, renderPerson } from '#renderer/entities/person/person-options.tsx';
import { matchingOptions } from '#renderer/lib/lists/matching-options.ts';
import { keepFocus } from '#renderer/lib/window/keep-focus.ts';
import type { Person } from '#shared/contract/models.ts';
import styles from './note-editor.module.css';

/** While the list is open, it handles keys first. */
export type MentionKeys = { press: (event: KeyboardEvent) => boolean };

type Props = {
  editor: Editor;
  listId: string;
  people: readonly Person[];
  onSearch: ((typed: string) => void) | undefined;
  keys: Ref<MentionKeys>;
};

type Asked = { from: number; to: number; typed: string; left: number; top: number };

const shownPeople = 6;

/** The list after `@`: up and down move, Enter or Tab picks, Escape closes it. */
export function MentionList({ editor, listId, people, onSearch, keys }: Props) {
  const [asked, setAsked] = useState<Asked>();
  const [active, setActive] = useState(0);
  const [left, setLeft] = useState<number>();
  const options =
    asked === undefined ? [] : matchingOptions(personOptions(people, ''), asked.typed).slice(0, shownPeople);
  const isOpen = options.length > 0 && asked?.from !== left;
  const chosen = options[Math.min(active, options.length - 1)];

  const look = useEffectEvent(() => {
    const next = askedIn(editor);
    if (next?.from === asked?.from && next?.typed === asked?.typed) return;
    setActive(0);
    if (next?.from !== asked?.from) setLeft(undefined);
    if (next !== undefined) onSearch?.(next.typed.trim());
    setAsked(next);
  });
  useEffect(() => {
    const update = () => {
      look();
    };
    const leave = () => {
      setAsked(undefined);
    };
    editor.on('transaction', update);
    editor.on('blur', leave);
    return () => {
      editor.off('transaction', update);
      editor.off('blur', leave);
    };
  }, [editor]);
  const activeId = isOpen ? `${listId}-${chosen?.value ?? ''}` : undefined;
  useEffect(() => {
    // The library owns the editor's element, so its attributes are set directly.
    const { dom } = editor.view;
    dom.toggleAttribute('aria-controls', activeId !== undefined);
    if (activeId === undefined) {
      dom.removeAttribute('aria-activedescendant');
      return;
    }
    dom.setAttribute('aria-controls', listId);
    dom.setAttribute('aria-activedescendant', activeId);
  }, [editor, listId, activeId]);

  const take = (option: (typeof options)[number]) => {
    const { person } = option;
    if (asked === undefined) return;
    const label = personName(person).replaceAll(/\s+/g, ' ').slice(0, 200);
    editor
      .chain()
      .focus()
      .insertContentAt({ from: asked.from, to: asked.to }, [
        { type: 'mention', attrs: { id: person.id, label } },
        { type: 'text', text: ' ' },
      ])
      .run();
  };
  useImperativeHandle(keys, () => ({
    press: (event) => {
      if (!isOpen || event.isComposing || event.ctrlKey || event.metaKey) return false;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined) setActive((active + step + options.length) % options.length);
      else if (event.key === 'Escape') setLeft(asked?.from);
      else if ((event.key === 'Enter' || event.key === 'Tab') && chosen !== undefined) take(chosen);
      else return false;
      event.preventDefault();
      return true;
    },
  }));
  return (
    <Popover
      opened={isOpen}
      position="bottom-start"
      width={280}
      withRoles={false}
      trapFocus={false}
      closeOnEscape={false}
    >
      <Popover.Target>
        <span aria-hidden style={{ position: 'fixed', left: asked?.left ?? 0, top: asked?.top ?? 0 }} />
      </Popover.Target>
      <Popover.Dropdown p={4}>
        <ul id={listId} role="listbox" aria-label="People to mention" className={styles['people']}>
          {options.map((option) => (
            <li
              key={option.value}
              id={`${listId}-${option.value}`}
              role="option"
              aria-selected={option === chosen}
              className={styles['person']}
              onMouseDown={keepFocus}
              onClick={() => {
                take(option);
              }}
            >
              {renderPerson(option)}
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

function askedIn(editor: Editor): Asked | undefined {
  const { $from, empty } = editor.state.selection;
  if (!empty || !$from.parent.inlineContent || $from.parent.type.spec.code === true) return undefined;
  // Names have a maximum length, so only that much text is searched at each key press. Non-text nodes count as one
  // character that ends a name.
  const start = Math.max(0, $from.parentOffset - 64);
  const text = $from.parent.textBetween(start, $from.parentOffset, undefined, '\n');
  const found = mentionBefore(text, text.length);
  if (found === undefined) return undefined;
  const to = $from.pos;
  const from = to - (text.length - found.at);
  const { left, bottom } = editor.view.coordsAtPos(from);
  return { from, to, typed: found.typed, left, top: bottom };
}
