import type { Model, ModelColumns, Person } from '#shared/contract/models.ts';
import { modelWith } from './test-model.ts';

// For tests only: people and models.

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const person = (number: number, displayName: string, role: string): Person => ({
  id: uuid(number),
  email: `${displayName.split(' ')[0]?.toLowerCase() ?? ''}@northlight.example`,
  displayName,
  role,
});

export const mia = person(901, 'Mia Hartwell', 'admin');
export const tomas = person(902, 'Tomás Reyes', 'manager');
export const priya = person(903, 'Priya Nair', 'manager');
export const kofi = person(904, 'Kofi Mensah', 'manager');

export const modelOf = (changes: Partial<Model> = {}): Model =>
  modelWith(changes.manager === undefined ? tomas : changes.manager, changes);

/** A row as a realtime event delivers it, a moment later. */
export function columnsOf(
  { manager: _, secondaryManagers: __, ...columns }: Model,
  changes: Partial<ModelColumns> = {},
) {
  return { ...columns, updatedAt: '2026-11-18T09:24:00+00:00', ...changes };
}
