import { personName } from '#renderer/entities/person/person-name.ts';
import type { Place } from '#renderer/features/schedule/state/place.ts';
import type { Schedule } from '#renderer/features/schedule/use-schedule.ts';

/** The rows for the current address, in the order of the models or people. */
export function rowsOf(
  { models, people }: Pick<Schedule, 'models' | 'people'>,
  place: Place,
): { id: string; name: string }[] {
  return place.rows === 'model'
    ? models
        .filter(({ id }) => place.modelIds.length === 0 || place.modelIds.includes(id))
        .filter(({ id }) => !place.hiddenModelIds.includes(id))
        .map(({ id, stageName }) => ({ id, name: stageName }))
    : people.options
        .filter(({ value }) => place.userIds.length === 0 || place.userIds.includes(value))
        .map(({ value, label }) => {
          const person = people.find(value);
          return { id: value, name: person === undefined ? label : personName(person) };
        });
}
