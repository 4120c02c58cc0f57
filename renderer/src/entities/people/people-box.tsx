import { Input } from '@mantine/core';
import {
  useId,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { fieldError } from '#renderer/ui/choice/field-error.tsx';
import { typedTextMark } from '#renderer/ui/choice/typed-text.ts';
import { useOnceFound } from '#renderer/ui/choice/use-once-found.ts';
import { lazyPart } from '#renderer/ui/layout/lazy-part.tsx';
import type { Person } from '#shared/contract/models.ts';
import { keyOf, ofModel, ofPerson, ofWritten, type Chosen, type KnownModel } from './chosen.ts';
import { PeopleChip } from './people-chip.tsx';
import { rowMeantBy, rowsOf, type PeopleRow } from './people-rows.ts';
import { readPeople, readPerson, unreadOf } from './people-text.ts';
import styles from './people.module.css';

const LazyFloat = lazyPart(async () => (await import('./people-float.tsx')).PeopleFloat);

/** The people and models that can be chosen. */
export type PeopleChoices = {
  people: readonly Person[];
  models?: readonly KnownModel[];
  /** If the server searches for them: called with the text. */
  onSearch?: ((text: string) => void) | undefined;
  isSearching?: boolean | undefined;
  /** Why they can't be shown. */
  problem?: string | undefined;
};

export type PeopleBoxProps = {
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  choices: PeopleChoices;
  /** Outside email addresses can be typed and pasted; for a model, its address is then requested. */
  takesAddresses?: boolean;
  most?: number;
  value: readonly Chosen[];
  onChange: (value: Chosen[]) => void;
  onBlur?: () => void;
  name?: string;
  ref?: Ref<HTMLInputElement>;
};

/** The default limit: a long list pasted by mistake must not flood the page. */
const mostChosen = 200;
const none: readonly never[] = [];
const mostTyped = 1000;
const mostPasted = 20_000;

/** Chooses several people: chips, and a list searchable by name, handle or address. Unreadable text stays, marked. */
export function PeopleBox(props: PeopleBoxProps) {
  const { label, hint, error, required = false, disabled = false, choices, takesAddresses = false } = props;
  const { most = mostChosen, value, onChange, onBlur, name, ref } = props;
  const { people, models = none, onSearch, isSearching = false, problem } = choices;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [opened, setOpened] = useState<'pressed' | 'typed' | 'keys'>();
  const [active, setActive] = useState(0);
  const [fault, setFault] = useState<string>();
  const [isAwaited, setAwaited] = useState(false);
  /** The model whose address is being typed. */
  const [asked, setAsked] = useState<KnownModel>();

  const rows = asked === undefined ? rowsOf(text, { people, models, takesAddresses }) : [];
  const isRead = takesAddresses && readPerson(text) !== undefined;
  const isOpen = opened !== undefined && asked === undefined;
  // Until a search is typed, Enter submits the form.
  const marked = opened === 'pressed' ? undefined : rows[Math.min(active, rows.length - 1)];
  const isChosen = (row: PeopleRow) => value.some((each) => each.id === row.key && each.kind === row.kind);

  const unread = (written: string) => problem ?? unreadOf(written, takesAddresses);
  const type = (typed: string) => {
    setText(typed);
    setAwaited(false);
    setActive(0);
    setFault(undefined);
    onSearch?.(typed);
    if (asked !== undefined && !typed.startsWith(`${asked.realName} <`)) setAsked(undefined);
  };
  const add = (more: readonly Chosen[]) => {
    const known = new Set(value.map(keyOf));
    const fresh = more.filter((each) => {
      const isNew = !known.has(keyOf(each));
      known.add(keyOf(each));
      return isNew;
    });
    onChange([...value, ...fresh].slice(0, most));
    if (value.length + fresh.length > most) setFault(`Choose ${String(most)} people or fewer`);
    return fresh;
  };
  const remove = (chosen: Chosen) => {
    onChange(value.filter((each) => each !== chosen));
    box.current?.querySelector('input')?.focus();
  };
  const take = (row: PeopleRow) => {
    const chosen = value.find((each) => each.id === row.key && each.kind === row.kind);
    type('');
    // Close the list, so that what is below is visible again; typing can continue.
    setOpened(undefined);
    if (chosen !== undefined) remove(chosen);
    else if (row.kind === 'person') add([ofPerson(row.person)]);
    else if (row.kind === 'address') add([ofWritten(row.written, people)]);
    else if (takesAddresses) {
      setText(`${row.model.realName} <`);
      setAsked(row.model);
    } else add([ofModel(row.model)]);
  };
  /** Turns typed text into chips; text that can't be read stays in the field. */
  const read = (written: string) => {
    setOpened(undefined);
    if (!takesAddresses) {
      const meant = rowMeantBy(written, rowsOf(written, { people, models, takesAddresses }));
      if (meant === undefined || typeof meant === 'string') {
        if (written.trim() !== '') setFault(meant ?? unread(written));
        return;
      }
      type('');
      if (meant.kind === 'person') add([ofPerson(meant.person)]);
      else if (meant.kind === 'model') add([ofModel(meant.model)]);
      return;
    }
    const { people: found, rest } = readPeople(written);
    // Addresses beyond the limit stay in the field, so that they can be copied elsewhere.
    const room = Math.max(0, most - value.length);
    const over = found.slice(room).map(({ address }) => address);
    type([rest, ...over].filter((part) => part !== '').join(', '));
    if (room > 0 && found.length > 0) {
      add(
        found
          .slice(0, room)
          .map((person) =>
            asked === undefined ? ofWritten(person, people) : { ...person, kind: 'model', id: asked.id },
          ),
      );
      setAsked(undefined);
    }
    if (over.length > 0) setFault(`Choose ${String(most)} people or fewer`);
    else if (rest !== '') setFault(unread(rest));
  };
  useOnceFound(isAwaited && !isSearching, () => {
    setAwaited(false);
    if (marked !== undefined && isOpen) take(marked);
    else read(text);
  });
  const readSoon = () => {
    if (isSearching && !isRead) setAwaited(true);
    else read(text);
  };

  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.altKey) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const isWritten = text.trim() !== '';
    if (step !== 0) {
      event.preventDefault();
      if (opened === undefined || opened === 'pressed') setOpened('keys');
      else if (rows.length > 0)
        setActive((Math.min(active, rows.length - 1) + step + rows.length) % rows.length);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      setOpened(undefined);
    } else if (event.key === 'Backspace' && text === '') {
      const last = value.at(-1);
      if (last !== undefined) onChange(value.slice(0, -1));
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      // Submitting waits until the typed text has been turned into chips.
      if (isWritten) readSoon();
    } else if (
      (event.key === 'Enter' && (isWritten || opened === 'keys')) ||
      (event.key === ',' && isWritten)
    ) {
      // A comma ends the input only after an address or with a matching row: it may separate name and address.
      if (event.key === ',' && !isRead && marked === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      // Enter picks the marked row even if the text is an address: it may be the start of a longer one.
      if (marked !== undefined && isOpen && (event.key === 'Enter' || !isRead)) take(marked);
      else readSoon();
    }
  };
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    if (!takesAddresses || asked !== undefined || text !== '' || !pasted.includes('@')) return;
    event.preventDefault();
    if (pasted.length > mostPasted) setFault('Paste 20,000 characters or fewer');
    else read(pasted);
  };
  const handleLeave = () => {
    setOpened(undefined);
    setActive(0);
    if (text.trim() !== '') readSoon();
    onBlur?.();
  };

  const said = fault === undefined ? error : fieldError(fault);
  const below = asked === undefined ? hint : `Type the address of ${asked.stageName}`;
  return (
    <Input.Wrapper
      id={id}
      label={label}
      required={required}
      error={said}
      description={said === undefined ? below : undefined}
      {...{ 'data-room': true, 'data-line': below !== undefined || undefined }}
    >
      <div
        ref={box}
        className={styles['box']}
        data-error={said !== undefined || undefined}
        onMouseDown={(event) => {
          // Ignore clicks in the list, which is inside this element and keeps the focus in the field.
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          box.current?.querySelector('input')?.focus();
          setOpened((how) => how ?? 'pressed');
        }}
        onBlur={(event) => {
          // Ignore blur caused by switching windows.
          if (document.activeElement === event.target || event.currentTarget.contains(event.relatedTarget))
            return;
          handleLeave();
        }}
      >
        <span className={styles['chips']} role="list" aria-label={`${label}, chosen`}>
          {value.map((chosen) => (
            <PeopleChip
              key={`${chosen.kind} ${chosen.id} ${chosen.address}`}
              chosen={chosen}
              photoUrl={models.find((model) => model.id === chosen.id)?.photoUrl ?? null}
              isOff={disabled}
              onRemove={() => {
                remove(chosen);
              }}
            />
          ))}
        </span>
        <input
          ref={ref}
          id={id}
          name={name}
          className={styles['input']}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-float` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && marked !== undefined ? `${id}-float-${marked.key}` : undefined}
          aria-required={required || undefined}
          aria-invalid={said !== undefined || undefined}
          aria-describedby={
            said !== undefined ? `${id}-error` : below === undefined ? undefined : `${id}-description`
          }
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          disabled={disabled}
          maxLength={mostTyped}
          value={text}
          data-unread={fault !== undefined || undefined}
          {...{ [typedTextMark]: text.trim() !== '' || undefined }}
          {...(isOpen ? { 'data-own-escape': true } : {})}
          onChange={(event) => {
            type(event.currentTarget.value);
            // With the search cleared, Enter submits the form again.
            setOpened(event.currentTarget.value === '' ? 'pressed' : 'typed');
          }}
          onClick={() => {
            setOpened((how) => how ?? 'pressed');
          }}
          onKeyDown={handleKeyDown}
          onPaste={handlePaste}
        />
        {isOpen ? (
          <span className={styles['anchor']}>
            <LazyFloat
              waiting={null}
              id={`${id}-float`}
              rows={rows}
              text={text}
              marked={marked?.key}
              isChosen={isChosen}
              takesAddresses={takesAddresses}
              empty={isSearching && problem === undefined ? 'Searching…' : unread(text)}
              onTake={take}
            />
          </span>
        ) : null}
      </div>
    </Input.Wrapper>
  );
}
