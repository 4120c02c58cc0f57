import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Person } from '#shared/contract/models.ts';
import type { NoteDetail } from '#shared/contract/note-rows.ts';
import { mentionableOf } from '#renderer/features/notes/parts/use-note-people.ts';
import { noteQueries } from '#renderer/features/notes/queries.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import type { CallOutput } from '#shared/contract/bridge.ts';

const typingPauseMs = 200;
/** The most that the server returns at once. */
const mostAtOnce = 200;
const nobody: CallOutput<'notes.people'> = [];

/**
 * Who a note may mention: those who can see it, since no one else is notified. In a large agency the server searches
 * the people as the user types.
 */
export function useMentionable(note: NoteDetail) {
  const viewer = useViewer();
  const modelId = note.model?.id ?? null;
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text.trim(), typingPauseMs);
  const first = useQuery(noteQueries.people(modelId, ''));
  const asksServer = (first.data?.length ?? 0) >= mostAtOnce;
  const search = useQuery({
    ...noteQueries.people(modelId, settled),
    enabled: asksServer && settled !== '',
  });
  const known = first.data ?? nobody;
  const more = settled === '' ? nobody : (search.data ?? nobody);
  const found: readonly Person[] = useMemo(
    () =>
      mentionableOf(
        note,
        [...known, ...more.filter(({ id }) => !known.some((person) => person.id === id))],
        viewer.id,
      ),
    [note, known, more, viewer.id],
  );
  return { found, onSearch: asksServer ? setText : undefined };
}
