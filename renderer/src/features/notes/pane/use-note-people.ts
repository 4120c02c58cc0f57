import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Person } from '#shared/contract/models.ts';
import type { Note } from '#shared/contract/note-rows.ts';
import { noteQueries } from '#renderer/features/notes/queries.ts';

const typingPauseMs = 200;
/** As many as the server answers at once. */
const mostAtOnce = 200;
const nobody: readonly Person[] = [];

/** Whom a note may name. A large agency's people are looked for by the server, as someone types. */
export function useNotePeople({ model }: Pick<Note, 'model'>) {
  const modelId = model?.id ?? null;
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text.trim(), typingPauseMs);
  const first = useQuery(noteQueries.people(modelId, ''));
  const asksServer = (first.data?.length ?? 0) >= mostAtOnce;
  const search = useQuery({
    ...noteQueries.people(modelId, settled),
    enabled: asksServer && settled !== '',
  });
  const known: readonly Person[] = first.data ?? nobody;
  const more: readonly Person[] = settled === '' ? nobody : (search.data ?? nobody);
  const found = useMemo(
    () => [...known, ...more.filter(({ id }) => !known.some((person) => person.id === id))],
    [known, more],
  );
  return { found, onSearch: asksServer ? setText : undefined };
}
