import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallOutput } from '#shared/contract/bridge.ts';
import type { Task } from '#shared/contract/task-rows.ts';
import { taskPeopleSize, taskQueries } from './queries.ts';

const typingPauseMs = 200;
const nobody: CallOutput<'tasks.people'> = [];

/**
 * The people who can be assigned to a task or mentioned on it. In a large agency the server searches them as the user
 * types.
 */
export function useTaskPeople({ model }: Pick<Task, 'model'>, isWanted: boolean) {
  const modelId = model?.id ?? null;
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text.trim(), typingPauseMs);
  const first = useQuery({ ...taskQueries.people(modelId, ''), enabled: isWanted });
  const asksServer = (first.data?.length ?? 0) >= taskPeopleSize;
  const search = useQuery({
    ...taskQueries.people(modelId, settled),
    enabled: isWanted && asksServer && settled !== '',
  });
  const more = settled === '' ? nobody : (search.data ?? nobody);
  const known = first.data ?? nobody;
  return {
    found: [...known, ...more.filter(({ id }) => !known.some((person) => person.id === id))],
    onSearch: asksServer ? setText : undefined,
    isSearching:
      first.isLoading || (asksServer && text.trim() !== '' && (settled !== text.trim() || search.isFetching)),
    error: first.error ?? search.error,
  };
}
