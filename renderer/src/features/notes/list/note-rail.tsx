import { Button, Skeleton, TextInput } from '@mantine/core';
import { IconNotes, IconPlus, IconSearch, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { errorMessage } from '#renderer/entities/note/error-messages.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import { Keys } from '#renderer/ui/marks/keys.tsx';
import { ListError } from '#renderer/ui/list-screen/list-error.tsx';
import { ListNoMatch } from '#renderer/ui/list-screen/list-no-match.tsx';
import { totalWords } from '#renderer/ui/list-screen/list-counts.tsx';
import { viewOf } from '#renderer/features/notes/note-filters.ts';
import { ListActions } from '#renderer/features/notes/slots.tsx';
import type { NoteList as List } from '#renderer/features/notes/use-note-list.ts';
import { NoteChips, NoteTools } from './note-chips.tsx';
import { noteLines } from './note-lines.ts';
import { NoteList } from './note-list.tsx';
import styles from './note-rail.module.css';

type Props = { list: List; onNew: (() => void) | undefined };

/** All notes that the address asks for, in a column. */
export function NoteRail({ list, onNew }: Props) {
  const { address, shown, pages, field, table } = list;
  const now = useCurrentMinute();
  const [isFiltering, setIsFiltering] = useState(false);
  const view = viewOf(address.values);
  const isGrouped = address.sort.column === 'recent' && view !== 'trash' && address.askedText === '';
  const items = useMemo(() => noteLines(shown, now, isGrouped), [shown, now, isGrouped]);
  const total = pages?.hasMore === true ? pages.total : undefined;
  const isCounted = list.status === 'ready' && !list.isOutdated;
  return (
    <section className={styles['rail']} aria-label="List of notes" data-list>
      <div className={styles['head']}>
        <h1 tabIndex={-1}>Notes</h1>
        {isCounted ? (
          <span className={styles['count']}>
            {total === undefined ? formatCount(shown.length) : totalWords(total)}
          </span>
        ) : null}
        <span className={styles['grow']} />
        <NoteTools
          list={list}
          isOpen={isFiltering}
          onToggle={() => {
            setIsFiltering(!isFiltering);
          }}
        />
        {list.isReadOnly ? null : (
          <ListActions
            modelId={address.values['modelId'] ?? null}
            onOpen={(id) => {
              list.open(id);
            }}
          />
        )}
        {onNew === undefined ? null : (
          <IconButton label="Create note" onClick={onNew}>
            <IconPlus size={17} stroke={1.8} />
          </IconButton>
        )}
      </div>
      <div className={styles['search']} role="search">
        <TextInput
          size="sm"
          ref={field}
          aria-label="Search titles and text"
          placeholder="Search titles and text"
          autoComplete="off"
          spellCheck={false}
          leftSection={<IconSearch size={15} stroke={1.7} />}
          rightSection={<Keys keys="/" isWideOnly />}
          rightSectionProps={{ 'aria-hidden': true }}
          value={address.text}
          {...(address.text === '' ? {} : { 'data-own-escape': true })}
          onChange={(event) => {
            address.setText(event.currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') address.setText('');
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            table.current?.focusFirst();
          }}
        />
        <NoteChips list={list} isOpen={isFiltering} />
      </div>
      {list.status === 'pending' ? (
        <RailPending />
      ) : list.status === 'failed' && list.failure !== null ? (
        <ListError
          title={errorMessage('notes.list', list.failure)}
          error={list.failure}
          isRetrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : list.isEmpty && view === 'trash' ? (
        <BlankState icon={<IconTrash size={20} stroke={1.6} />} title="The trash is empty" role="status">
          Deleted notes stay here for 30 days.
        </BlankState>
      ) : list.isEmpty && view === 'all' ? (
        <BlankState
          icon={<IconNotes size={20} stroke={1.6} />}
          title="No notes yet"
          role="status"
          actions={
            onNew === undefined ? undefined : (
              <Button size="sm" onClick={onNew}>
                Create note
              </Button>
            )
          }
        >
          Create a note or start from a template.
        </BlankState>
      ) : items.length === 0 ? (
        list.isEmpty ? (
          <BlankState icon={<IconNotes size={20} stroke={1.6} />} title="Nothing here yet" role="status">
            Show all notes to see the others.
          </BlankState>
        ) : (
          <ListNoMatch
            things="notes"
            text={address.text}
            hasFilters={address.hasFilters}
            more={undefined}
            onClear={address.clearFilters}
          />
        )
      ) : (
        <NoteList list={list} items={items} now={now} />
      )}
      {list.problem === undefined || list.status !== 'ready' || pages?.hasFailed === true ? null : (
        <p className={styles['more']} role="alert">
          {list.problem}
        </p>
      )}
    </section>
  );
}

const lines = Array.from({ length: 9 }, (_, index) => index);

function RailPending() {
  return (
    <div className={styles['pending']} role="status" aria-label="Loading notes">
      {lines.map((line) => (
        <span key={line} className={styles['pendingLine']}>
          <Skeleton width={`${String(48 + ((line * 37) % 40))}%`} height={11} />
          <Skeleton width={`${String(60 + ((line * 23) % 35))}%`} height={9} />
          <Skeleton width="38%" height={9} />
        </span>
      ))}
    </div>
  );
}
