import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/model/error-messages.ts';
import { tellReachedLimit } from '#renderer/entities/plan/limits/reached-limit.ts';
import type { Call } from '#renderer/ui/change-many/make-calls.ts';
import { attempt } from '#renderer/ui/change-many/refused.ts';
import type { ManyChange } from '#renderer/ui/change-many/use-change-many.ts';
import { modelBatchSize, type Model, type ModelStatus, type Person } from '#shared/contract/models.ts';
import { personName } from '#renderer/entities/person/person-name.ts';
import { countLabel } from './model.ts';

/** Holds the whole person, because the list shows the manager's name before the server has answered. */
export type BulkChange = { status: ModelStatus } | { manager: Person | null };

type Values = { status?: ModelStatus; managerId?: string | null };

const changedSince = 'Someone else changed this in the meantime. Try again.';

/** Sets the status or the main manager of many models. */
export function bulkChange(wanted: BulkChange): ManyChange<Model, Partial<Model>> {
  const { shown } = stepOf(wanted);
  return {
    concerns: (model) =>
      (Object.keys(shown) as (keyof Model)[]).some(
        (name) => name !== 'manager' && model[name] !== shown[name],
      ),
    describe: (count) => describe(wanted, countLabel(count)),
    preview: () => shown,
    calls: (models) => [callOf(wanted, models)],
    nowOf: (now) => now,
    // Sends the version that the change created, so that a model edited again since then is not overwritten.
    undo: (changed) =>
      groupsOf(
        wanted,
        changed.map(({ before, made: { rowVersion = before.rowVersion } }) => ({ ...before, rowVersion })),
      ),
  };
}

/** Restores each model's former value, with one call for all models that share a value. */
function groupsOf(wanted: BulkChange, models: readonly Model[]): Call<Model, Partial<Model>>[] {
  const groups = new Map<string | null, Model[]>();
  for (const model of models) {
    const former = 'status' in wanted ? model.status : model.managerId;
    groups.set(former, [...(groups.get(former) ?? []), model]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    return [callOf('status' in wanted ? { status: first.status } : { manager: first.manager }, group)];
  });
}

function callOf(wanted: BulkChange, rows: readonly Model[]): Call<Model, Partial<Model>> {
  const { values, shown } = stepOf(wanted);
  return {
    rows,
    batchSize: modelBatchSize,
    run: async (batch) => {
      const versions = batch.map(({ id, rowVersion }) => ({ id, rowVersion }));
      const changed = await attempt(
        request('models.updateMany', { models: versions, changes: values }),
        (error) => {
          tellReachedLimit(error, values.managerId ?? undefined);
          return errorMessage('models.updateMany', error);
        },
      );
      const made = new Map(changed.map(({ id, rowVersion }) => [id, { ...shown, rowVersion }]));
      const leftOut = batch.filter(({ id }) => !made.has(id));
      return { made, refused: new Map(leftOut.map(({ id }) => [id, changedSince])) };
    },
  };
}

/** The values to send, and how the row looks with them. */
function stepOf(wanted: BulkChange): { values: Values; shown: Partial<Model> } {
  if ('status' in wanted) return { values: wanted, shown: wanted };
  const managerId = wanted.manager?.id ?? null;
  return { values: { managerId }, shown: { managerId, manager: wanted.manager } };
}

const done: Record<ModelStatus, string> = { active: 'activated', paused: 'paused', archived: 'archived' };

function describe(wanted: BulkChange, models: string): string {
  if ('status' in wanted) return `${models} ${done[wanted.status]}`;
  return wanted.manager === null
    ? `Main manager removed from ${models}`
    : `${models} assigned to ${personName(wanted.manager)}`;
}
