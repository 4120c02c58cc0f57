import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '#renderer/entities/model/error-messages.ts';
import { modelQueries } from '#renderer/entities/model/model-queries.ts';
import { usePersonChoices } from '#renderer/entities/person/use-person-choices.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import type { PeopleChoices } from './people-box.tsx';

const none: readonly never[] = [];

/** Everyone in the agency, and the models that the viewer may see. */
export function usePeopleAndModels(): PeopleChoices {
  const viewer = useViewer();
  const { people, search, query } = usePersonChoices();
  const models = useQuery(modelQueries.seen(viewer));
  return {
    people,
    models: models.data?.models ?? none,
    onSearch: search.onSearch,
    isSearching: search.isSearching || query.isLoading,
    problem: query.isError
      ? 'Failed to load people'
      : models.isError
        ? errorMessage('models.list', models.error)
        : undefined,
  };
}
