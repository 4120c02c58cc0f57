import { IconNotes, IconTrash } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { TrashDays } from '#renderer/entities/setting/trash-days.tsx';
import { errorMessage } from '#renderer/entities/note/error-messages.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { NoneYet } from '#renderer/ui/feedback/none-yet.tsx';
import { ListError } from '#renderer/ui/list-screen/states/list-error.tsx';
import { ListNoMatch } from '#renderer/ui/list-screen/states/list-no-match.tsx';
import { totalWords } from '#renderer/ui/list-screen/list-counts.tsx';
import { RailBody } from '#renderer/ui/rail-screen/rail-body.tsx';
import { RailRows } from '#renderer/ui/rail-screen/rail-rows.tsx';
import { Rail } from '#renderer/ui/rail-screen/rail.tsx';
import { viewOf } from '#renderer/features/notes/note-filters.ts';
import type { NoteRow } from '#renderer/features/notes/note-row.ts';
import { ListActions } from '#renderer/features/notes/templates/list-actions.tsx';
import type { NoteList as List } from '#renderer/features/notes/use-note-list.ts';
import { NoteChips, NoteTools, OrderItems } from './note-chips.tsx';
import { noteLines } from './note-lines.ts';
import { NoteLine } from './note-line.tsx';

type Props = { list: List; onNew: (() => void) | undefined };

const rowHeight = 70;

/** The notes that match the address, in a column. */
export function NoteRail({ list, onNew }: Props) {
  const { address, shown, pages, field, table } = list;
  const now = useCurrentMinute();
  const [isFiltering, setIsFiltering] = useState(false);
  const view = viewOf(address.values);
  const isGrouped = address.sort.column === 'recent' && view !== 'trash' && address.askedText === '';
  const items = useMemo(() => noteLines(shown, now, isGrouped), [shown, now, isGrouped]);
  const total = pages?.hasMore === true ? pages.total : undefined;
  const isCounted = list.status === 'ready' && !list.isOutdated;
  const { askedText } = address;
  const render = useCallback(
    (note: NoteRow) => <NoteLine note={note} now={now} sought={askedText} />,
    [now, askedText],
  );
  return (
    <Rail
      title="Notes"
      label="List of notes"
      count={!isCounted ? '' : total === undefined ? formatCount(shown.length) : totalWords(total)}
      rows={table}
      field={field}
      search={{ label: 'Search titles and text', text: address.text, onText: address.setText }}
      chips={<NoteChips list={list} isOpen={isFiltering} />}
      tools={
        <>
          <NoteTools
            list={list}
            isOpen={isFiltering}
            onToggle={() => {
              setIsFiltering(!isFiltering);
            }}
          />
          <ListActions
            modelId={address.values['modelId'] ?? null}
            onOpen={(id) => {
              list.open(id);
            }}
          >
            {view === 'trash' ? null : <OrderItems address={address} />}
          </ListActions>
        </>
      }
      create={onNew === undefined ? undefined : { label: 'Create note', onCreate: onNew }}
    >
      <RailBody
        waiting="Loading notes"
        isPending={list.status === 'pending'}
        rowHeight={rowHeight}
        lines={3}
        failure={
          list.status === 'failed' && list.failure !== null ? (
            <ListError
              title={errorMessage('notes.list', list.failure)}
              error={list.failure}
              isRetrying={list.isFetching}
              onRetry={() => void list.refetch()}
            />
          ) : undefined
        }
        none={items.length > 0 ? undefined : <NoNotes list={list} onNew={onNew} />}
        problem={list.status === 'ready' && pages?.hasFailed !== true ? list.problem : undefined}
      >
        <RailRows
          label="Notes"
          items={items}
          rowHeight={rowHeight}
          render={render}
          openParam={list.openParam}
          openId={list.openId}
          onOpen={list.open}
          pages={pages}
          handle={table}
        />
      </RailBody>
    </Rail>
  );
}

/** Why the list is empty, and what the user can do about it. */
function NoNotes({ list, onNew }: Props) {
  const { address } = list;
  const view = viewOf(address.values);
  if (!list.isEmpty)
    return (
      <ListNoMatch
        things="notes"
        text={address.text}
        hasFilters={address.hasFilters}
        more={undefined}
        onClear={address.clearFilters}
      />
    );
  if (view === 'trash')
    return (
      <BlankState icon={<IconTrash size={20} stroke={1.6} />} title="The trash is empty" role="status">
        Deleted notes stay here for <TrashDays />.
      </BlankState>
    );
  if (view === 'all')
    return (
      <NoneYet
        icon={IconNotes}
        title="No notes yet"
        create={onNew === undefined ? undefined : { label: 'Create note', onCreate: onNew }}
        isInRail
      >
        Create a note or start from a template.
      </NoneYet>
    );
  return (
    <BlankState icon={<IconNotes size={20} stroke={1.6} />} title="Nothing here yet" role="status">
      Show all notes to see the others.
    </BlankState>
  );
}
