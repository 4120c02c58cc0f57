import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { documentPeopleSize, documentQueries } from '#renderer/features/documents/queries.ts';
import type { CallOutput } from '#shared/contract/bridge.ts';
import type { ManagedDocument } from '#shared/contract/documents.ts';

const typingPauseMs = 200;
const nobody: CallOutput<'documents.people'> = [];

/**
 * People who can be assigned or mentioned in a document. In a large agency the server searches them while the user
 * types.
 */
export function useDocumentPeople({ model }: Pick<ManagedDocument, 'model'>, isWanted: boolean) {
  const modelId = model?.id ?? null;
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text.trim(), typingPauseMs);
  const first = useQuery({ ...documentQueries.people(modelId, ''), enabled: isWanted });
  const asksServer = (first.data?.length ?? 0) >= documentPeopleSize;
  const search = useQuery({
    ...documentQueries.people(modelId, settled),
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
