import '#renderer/ui/dialog/modal.css';
import { ActionIcon, Button, Modal } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { onlineManager } from '@tanstack/react-query';
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { searchGroupSize, shortestSearch } from '#shared/contract/search.ts';
import { useRegisteredModal } from '#renderer/lib/diagnostics/diagnostics.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { runOnArrival } from '#renderer/lib/window/page-actions.ts';
import { commandKey } from '#renderer/lib/window/shortcut-keys.ts';
import { useFocusReturn } from '#renderer/ui/dialog/confirm-dialog-focus.ts';
import { useEscapeLayer } from '#renderer/ui/dialog/escape-layers.ts';
import { Keys } from '#renderer/ui/marks/keys.tsx';
import { errorMessage } from './error-messages.ts';
import { Lines, optionId } from './palette-lines.tsx';
import { asked, scopes, type PaletteRow } from './palette-rows.ts';
import { rememberOpened } from './recents.ts';
import { useFound } from './use-found.ts';
import { useRows } from './use-rows.tsx';
import styles from './palette.module.css';

/** How many rows Page Up and Page Down move. */
const page = 8;
/** Finds pages, models, people, tasks, events, notes and actions by a few letters. */
export function Palette({ onClose }: { onClose: () => void }) {
  useFocusReturn();
  useRegisteredModal('Palette');
  useEscapeLayer(onClose);
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={640}
      returnFocus={false}
      closeOnEscape={false}
      yOffset="12vh"
      classNames={{ content: styles['content'] ?? '' }}
    >
      <Modal.Overlay color="var(--mq-scrim)" backgroundOpacity={1} />
      <Modal.Content aria-label="Search or jump to">
        <Search onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  );
}

/** The content of the palette. Separate from its window, so that a key press does not redraw the window. */
function Search({ onClose }: { onClose: () => void }) {
  const list = useId();
  const viewer = useViewer();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [chosenId, setChosenId] = useState<string>();
  const options = useRef<HTMLDivElement>(null);
  const { scope, words } = asked(text);
  const answer = useFound(scope, words);
  const rows = useRows(scope, words, answer.found);
  const place = Math.max(
    0,
    rows.findIndex(({ id }) => id === chosenId),
  );
  const chosen = rows[place];
  const typed = useRef(text);
  const latest = useRef({ rows, place, chosen });
  useLayoutEffect(() => {
    latest.current = { rows, place, chosen };
  });
  const showTyped = () => {
    setText(typed.current);
    setChosenId(undefined);
  };
  const type = (next: string) => {
    typed.current = next;
    const wanted = asked(next);
    answer.ask(wanted.scope, wanted.words);
    // In the frame that shows the letter. The request has been sent by then.
    requestAnimationFrame(() => {
      flushSync(showTyped);
    });
  };

  useEffect(() => {
    options.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen?.id]);

  const open = (row: PaletteRow, inNewTab: boolean) => {
    rememberOpened(viewer.id, row);
    if (row.to !== undefined && inNewTab && window.bridge === undefined) {
      window.open(row.to, '_blank', 'noopener');
      return;
    }
    // Restore the focus first, because what follows may move it.
    flushSync(onClose);
    if (row.to === undefined) {
      row.run();
      return;
    }
    const { action } = row;
    // If that page is already open, the action applies to what the new address names.
    void Promise.resolve(navigate(row.to)).then(() => {
      if (action !== undefined) runOnArrival(action);
    });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    // A key may arrive before the next frame; it applies to the rows for the typed text.
    if (typed.current !== text) flushSync(showTyped);
    const { rows, place, chosen } = latest.current;
    const moves: Partial<Record<string, number>> = {
      ArrowDown: place === rows.length - 1 ? 0 : place + 1,
      ArrowUp: place === 0 ? rows.length - 1 : place - 1,
      PageDown: place + page,
      PageUp: place - page,
      // In a text, these two keys move the caret.
      ...(typed.current === '' || event.ctrlKey || event.metaKey ? { Home: 0, End: rows.length - 1 } : {}),
    };
    const next = moves[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setChosenId(rows[Math.min(Math.max(next, 0), rows.length - 1)]?.id);
    } else if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault();
      open(chosen, event.ctrlKey || event.metaKey);
    } else if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onClose();
    }
  };
  const field = useRef<HTMLInputElement>(null);
  const narrow = (sign: string) => {
    if (field.current === null) return;
    field.current.value = sign + asked(typed.current).words;
    field.current.focus();
    type(field.current.value);
  };
  const isFull = Object.values(answer.found).some((rowsOfKind) => rowsOfKind.length >= searchGroupSize);
  const total = `${String(rows.length)}${isFull ? '+' : ''}`;
  const isShort = words !== '' && words.replace(/\s/g, '').length < shortestSearch && scope !== 'actions';
  const isOffline = !onlineManager.isOnline();

  return (
    <>
      <div className={styles['head']}>
        <IconSearch size={16} stroke={1.7} aria-hidden />
        <input
          ref={field}
          className={styles['field']}
          data-autofocus
          defaultValue=""
          onChange={(event) => {
            type(event.currentTarget.value);
          }}
          onKeyDown={onKeyDown}
          placeholder="Search or jump to…"
          aria-label="Search or jump to"
          role="combobox"
          aria-expanded
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={chosen === undefined ? undefined : optionId(list, chosen)}
          aria-busy={answer.isBusy}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          dir="auto"
        />
        <span className={styles['esc']}>
          <Keys keys="Esc" />
        </span>
        <ActionIcon className={styles['close'] ?? ''} aria-label="Close" onClick={onClose}>
          <IconX size={16} stroke={1.7} />
        </ActionIcon>
      </div>
      <div className={styles['scopes']} role="group" aria-label="What to search">
        {scopes.map(({ name, label, sign }) => (
          <button
            key={name}
            type="button"
            className={styles['scope']}
            aria-pressed={name === scope}
            onClick={() => {
              narrow(sign);
            }}
          >
            {sign === '' ? null : <Keys keys={sign} />}
            {label}
          </button>
        ))}
      </div>
      <Lines
        ref={options}
        id={list}
        rows={rows}
        words={words}
        place={place}
        isBusy={answer.isBusy}
        onPoint={setChosenId}
        onOpen={open}
      />
      {answer.error !== null ? (
        <div className={styles['note']} role="alert">
          {isOffline
            ? 'You’re offline. Pages and actions still work.'
            : errorMessage('search.find', answer.error)}
          <Button size="compact-sm" variant="default" onClick={answer.retry}>
            Try Again
          </Button>
        </div>
      ) : null}
      {rows.length === 0 && !answer.isBusy && answer.error === null ? (
        <p className={styles['note']}>
          {isShort || words === ''
            ? `Type ${String(shortestSearch)} letters or more.`
            : `Nothing that you can access matches “${words}”.`}
        </p>
      ) : null}
      {rows.length === 0 && answer.isBusy ? <p className={styles['note']}>Searching…</p> : null}

      <div className={styles['foot']}>
        <span>
          <Keys keys="↑ ↓" /> move
        </span>
        <span>
          <Keys keys="Enter" /> open
        </span>
        {window.bridge === undefined ? (
          <span>
            <Keys keys={`${commandKey} Enter`} /> open in new tab
          </span>
        ) : null}
        <span className={styles['total']} role="status">
          {words !== '' && scope !== 'actions' && !answer.isBusy && !isShort && answer.error === null
            ? `${total} ${total === '1' ? 'result' : 'results'} you can access`
            : ''}
        </span>
      </div>
    </>
  );
}
