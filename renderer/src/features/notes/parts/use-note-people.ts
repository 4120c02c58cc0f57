import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { noteQueries } from '#renderer/features/notes/queries.ts';
import type { CallOutput } from '#shared/contract/bridge.ts';
import type { NoteDetail } from '#shared/contract/note-rows.ts';

const typingPauseMs = 200;
/** The most that the server returns at once. */
const mostAnswered = 200;
type People = CallOutput<'notes.people'>;
const nobody: People = [];

/**
 * The people a note can be shared with, which depends on its model. In a large agency the server searches them as the
 * user types.
 */
export function useNotePeople({ model }: Pick<NoteDetail, 'model'>, isWanted: boolean) {
  const modelId = model?.id ?? null;
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text.trim(), typingPauseMs);
  const first = useQuery({ ...noteQueries.people(modelId, ''), enabled: isWanted });
  const known: People = first.data ?? nobody;
  const asksServer = known.length >= mostAnswered;
  const isAsked = asksServer && settled !== '';
  const search = useQuery({ ...noteQueries.people(modelId, settled), enabled: isWanted && isAsked });
  const more: People = isAsked ? (search.data ?? nobody) : nobody;
  return {
    found: [...known, ...more.filter(({ id }) => !known.some((person) => person.id === id))],
    onSearch: asksServer ? setText : undefined,
    isSearching:
      first.isLoading || (asksServer && text.trim() !== '' && (settled !== text.trim() || search.isFetching)),
    error: first.error ?? search.error,
  };
}

/** The people who can see the note, and so can be mentioned in a comment. */
export function mentionableOf(note: NoteDetail, found: People, viewerId: string): People {
  if (note.visibility === 'private') return found.filter(({ id }) => id === viewerId);
  if (note.visibility === 'team') return found;
  const ids = new Set([note.createdBy?.id, ...note.members.map(({ person }) => person.id)]);
  return found.filter(({ id }) => ids.has(id));
}
