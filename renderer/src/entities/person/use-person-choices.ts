import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import type { Person } from '#shared/contract/models.ts';
import { personOptions } from './person-options.tsx';
import { personQueries } from './person-queries.ts';

const typingPauseMs = 200;
const nobody: readonly Person[] = [];

/**
 * Active people to choose from, for every picker. In a large agency the server searches as someone types; until then
 * the first ones are offered. `known` are added even if they are not among these, such as the person currently chosen.
 */
export function usePersonChoices({ known = nobody, isEnabled = true } = {}) {
  const viewer = useViewer();
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text.trim(), typingPauseMs);
  const first = useQuery({ ...personQueries.first(), enabled: isEnabled });
  const asksServer = first.data?.isWhole === false;
  const isAsked = asksServer && settled !== '';
  const search = useQuery({ ...personQueries.search(settled), enabled: isAsked });
  const isSearching = asksServer && text.trim() !== '' && (settled !== text.trim() || search.isFetching);
  const people = useMemo(() => {
    const loaded = first.data?.people ?? nobody;
    return [...known.filter(({ id }) => !loaded.some((person) => person.id === id)), ...loaded];
  }, [known, first.data]);
  const options = useMemo(() => personOptions(people, viewer.id), [people, viewer.id]);
  return {
    people,
    options,
    find: (id: string) => people.find((person) => person.id === id),
    /** Props for the picker. */
    search: { onSearch: asksServer ? setText : undefined, isSearching },
    /** The failed search, else the first query. */
    query: isAsked && search.isError ? search : first,
  };
}
