import { Button, Popover } from '@mantine/core';
import { IconAt } from '@tabler/icons-react';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { personName } from '#renderer/entities/person/person-name.ts';
import { personOptions, renderPerson } from '#renderer/entities/person/person-options.tsx';
import { matchingOptions } from '#renderer/lib/lists/matching-options.ts';
import { keepFocus } from '#renderer/lib/window/keep-focus.ts';
import { TextAreaField } from '#renderer/ui/form/fields/text-area-field.tsx';
import type { AppForm } from '#renderer/ui/form/use-app-form.ts';
import { List, Row } from '#renderer/ui/layout/parts.tsx';
import type { Person } from '#shared/contract/models.ts';
import { mentionBefore, mentionsIn } from './mention-parts.ts';
import styles from './mention-field.module.css';

/** The people a text can mention: those who can see the row it is about. */
export type Mentionable = {
  people: readonly Person[];
  /** With more people than these: searches for others by the text typed after `@`. */
  onSearch?: ((text: string) => void) | undefined;
};

type Written = { body: string };

type Props<Values extends Written> = {
  /** Its field `body` is edited here. */
  form: AppForm<Values>;
  mentionable: Mentionable;
  label: string;
  placeholder?: string;
  takesFocus?: boolean;
  /** Called with the person picked, as several people may share a name. */
  onPick: (person: Person) => void;
  /** Shown to the right of the mention button. */
  children: ReactNode;
};

const shownPeople = 6;

/** A text field with mentions: `@` opens a list, up and down move in it, Enter or Tab picks, Escape closes it. */
export function MentionField<Values extends Written>({ form: whole, ...props }: Props<Values>) {
  const { mentionable, label, placeholder, takesFocus, onPick, children } = props;
  // The field doesn't depend on the form's other values.
  const form = whole as unknown as AppForm<Written>;
  const { people, onSearch } = mentionable;
  const listId = useId();
  const [asked, setAsked] = useState<{ at: number; typed: string }>();
  const [active, setActive] = useState(0);
  const field = useRef<HTMLTextAreaElement>(null);
  const left = useRef<number>(undefined);
  const options = asked === undefined ? [] : offered(people, asked.typed);
  const isOpen = options.length > 0;
  const chosen = options[Math.min(active, options.length - 1)];

  const look = (area: HTMLTextAreaElement) => {
    field.current = area;
    const found =
      area.selectionStart === area.selectionEnd ? mentionBefore(area.value, area.selectionEnd) : undefined;
    if (found?.at !== left.current) left.current = undefined;
    const next = found === undefined || found.at === left.current ? undefined : found;
    if (next?.typed !== asked?.typed) {
      setActive(0);
      onSearch?.(next?.typed.trim() ?? '');
    }
    setAsked(next);
  };
  const take = (person: Person) => {
    const area = field.current;
    if (area === null || asked === undefined) return;
    const before = `${area.value.slice(0, asked.at)}@${personName(person)} `;
    form.setValue('body', before + area.value.slice(asked.at + 1 + asked.typed.length).trimStart(), {
      shouldDirty: true,
    });
    area.setSelectionRange(before.length, before.length);
    setAsked(undefined);
    onPick(person);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!isOpen || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const takes = event.key === 'Enter' || event.key === 'Tab';
    if (step === 0 && !takes && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (step !== 0) setActive((active + step + options.length) % options.length);
    else if (takes && chosen !== undefined) take(chosen.person);
    else {
      left.current = asked?.at;
      setAsked(undefined);
    }
  };
  /** Types `@`, which opens the list. */
  const start = () => {
    form.setFocus('body');
    const area = document.activeElement;
    if (!(area instanceof HTMLTextAreaElement)) return;
    const caret = area.selectionEnd;
    const gap = caret === 0 || /\s$/.test(area.value.slice(0, caret)) ? '' : ' ';
    form.setValue('body', `${area.value.slice(0, caret)}${gap}@${area.value.slice(caret)}`, {
      shouldDirty: true,
    });
    area.setSelectionRange(caret + gap.length + 1, caret + gap.length + 1);
    look(area);
  };
  return (
    <>
      <Popover
        opened={isOpen}
        position="bottom-start"
        width={280}
        withinPortal={false}
        floatingStrategy="fixed"
        withRoles={false}
        closeOnEscape={false}
        trapFocus={false}
      >
        <Popover.Target>
          <div>
            <TextAreaField
              form={form}
              name="body"
              minRows={2}
              maxRows={10}
              dir="auto"
              aria-label={label}
              aria-autocomplete="list"
              aria-controls={isOpen ? listId : undefined}
              aria-activedescendant={isOpen ? `${listId}-${chosen?.value ?? ''}` : undefined}
              placeholder={placeholder}
              autoFocus={takesFocus === true}
              {...(isOpen ? { 'data-own-escape': true } : {})}
              onKeyDown={handleKeyDown}
              onSelect={(event) => {
                look(event.currentTarget);
              }}
              onBlurCapture={() => {
                setAsked(undefined);
              }}
            />
          </div>
        </Popover.Target>
        <Popover.Dropdown p={4}>
          <List id={listId} role="listbox" aria-label="People to mention">
            {options.map((option) => (
              <li
                key={option.value}
                id={`${listId}-${option.value}`}
                role="option"
                aria-selected={option === chosen}
                className={styles['person']}
                onMouseDown={keepFocus}
                onClick={() => {
                  take(option.person);
                }}
              >
                {renderPerson(option)}
              </li>
            ))}
          </List>
        </Popover.Dropdown>
      </Popover>
      <Row gap={8} align="stretch" justify="end">
        <Button
          size="sm"
          variant="default"
          disabled={people.length === 0}
          leftSection={<IconAt size={15} stroke={1.7} />}
          onMouseDown={keepFocus}
          onClick={start}
        >
          Mention
        </Button>
        {children}
      </Row>
    </>
  );
}

function offered(people: readonly Person[], typed: string) {
  // A complete name followed by a space is already a mention.
  if (typed.endsWith(' ') && mentionsIn(`@${typed.trim()}`, people).length > 0) return [];
  return matchingOptions(personOptions(people, ''), typed).slice(0, shownPeople) as (ReturnType<
    typeof personOptions
  >[number] & { person: Person })[];
}
