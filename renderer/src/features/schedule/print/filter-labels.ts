import { statusLabels } from '#renderer/entities/event/event-labels.ts';
import { personName } from '#renderer/entities/person/person-name.ts';
import type { Place } from '#renderer/features/schedule/state/place.ts';
import type { Schedule } from '#renderer/features/schedule/use-schedule.ts';

export type Named = Pick<Schedule, 'models' | 'types' | 'people'>;

/** The active filters as text. */
export function filterWords(place: Place, { models, types, people }: Named): string[] {
  const modelName = (id: string) => models.find((model) => model.id === id)?.stageName ?? 'Model';
  const person = (id: string) => {
    const found = people.find(id);
    return found === undefined ? 'Person' : personName(found);
  };
  const part = (label: string, ids: readonly string[], name: (id: string) => string) =>
    ids.length === 0 ? [] : [`${label}: ${ids.map(name).join(', ')}`];
  return [
    ...part('Models', place.modelIds, modelName),
    ...part('Without', place.hiddenModelIds, modelName),
    ...part('People', place.userIds, person),
    ...part('Types', place.typeIds, (id) => types.find((type) => type.id === id)?.name ?? 'Type'),
    ...(place.statuses.length === 0
      ? ['Without cancelled events']
      : [`Status: ${place.statuses.map((status) => statusLabels[status]).join(', ')}`]),
  ];
}
