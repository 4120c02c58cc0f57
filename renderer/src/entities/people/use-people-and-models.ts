import { useQuery } from '@tanstack/react-query';
import { modelQueries } from '#renderer/entities/model/model-queries.ts';
import { usePersonChoices } from '#renderer/entities/person/use-person-choices.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import type { PeopleChoices } from './people-box.tsx';

const none: readonly never[] = [];

/** Everyone of the agency, and the models the viewer may see. */
export function usePeopleAndModels(): PeopleChoices {
  const viewer = useViewer();
  const { people, search } = usePersonChoices();
  const models = useQuery(modelQueries.seen(viewer)).data?.models ?? none;
  return { people, models, ...search };
}
