import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#renderer/entities/model/error-messages.ts';
import { notifyError, notifySuccess, notifyUndo } from '#renderer/lib/toasts/notify.ts';
import { modelBatchSize, type Model, type ModelStatus, type Person } from '#shared/contract/models.ts';
import { updateModels } from './api.ts';
import { countLabel } from './model.ts';
import { changeCachedModels, modelKeys } from '#renderer/entities/model/model-cache.ts';

/** A manager comes with the person, because the list shows them before the server has answered. */
export type BulkChange = { status: ModelStatus } | { manager: Person | null };

type Values = { status?: ModelStatus; managerId?: string | null };
type Step = { values: Values; shown: Partial<Model>; models: readonly Model[] };

/** Changes many models in batches and offers to take it back: each model gets its own former value again. */
export function useBulkChange() {
  const client = useQueryClient();
  /** How many of how many are done, while it runs. */
  const [progress, setProgress] = useState<{ done: number; count: number }>();

  const show = (models: readonly Model[], edit: (model: Model) => Model) => {
    changeCachedModels(client, { kind: 'edit-many', ids: new Set(models.map(({ id }) => id)), edit });
  };

  /** Answers with the models that were changed; what failed is told, and looks as it did before. */
  const run = async (steps: readonly Step[]): Promise<Model[]> => {
    const count = steps.reduce((sum, { models }) => sum + models.length, 0);
    const changed: Model[] = [];
    for (const { models, shown } of steps) show(models, (model) => ({ ...model, ...shown }));
    setProgress({ done: 0, count });
    try {
      for (const { values, models } of steps) {
        for (let start = 0; start < models.length; start += modelBatchSize) {
          const batch = models.slice(start, start + modelBatchSize);
          const ids = new Set(
            await updateModels(
              batch.map(({ id }) => id),
              values,
            ),
          );
          changed.push(...batch.filter(({ id }) => ids.has(id)));
          setProgress({ done: changed.length, count });
        }
      }
    } catch (error) {
      notifyError(
        `${errorMessage('models.updateMany', error)}${changed.length === 0 ? '' : ` ${countLabel(changed.length)} of ${countLabel(count)} had been changed before.`}`,
      );
    } finally {
      setProgress(undefined);
    }
    if (changed.length < count) {
      const isChanged = new Set(changed.map(({ id }) => id));
      const before = new Map(steps.flatMap(({ models }) => models.map((model) => [model.id, model])));
      show(
        [...before.values()].filter(({ id }) => !isChanged.has(id)),
        (model) => before.get(model.id) ?? model,
      );
      void client.invalidateQueries({ queryKey: modelKeys.lists });
    }
    return changed;
  };

  const change = async (models: readonly Model[], wanted: BulkChange) => {
    const { values, shown, describe } = stepOf(wanted);
    const different = models.filter((model) =>
      Object.entries(values).some(([name, value]) => model[name as keyof Values] !== value),
    );
    if (different.length === 0) {
      notifySuccess('Nothing to change');
      return;
    }
    const changed = await run([{ values, shown, models: different }]);
    if (changed.length === 0) return;
    notifyUndo(`${countLabel(changed.length)} ${describe}`, () => {
      void undo(changed, wanted);
    });
  };

  const undo = async (before: readonly Model[], wanted: BulkChange) => {
    const groups = new Map<string, Model[]>();
    for (const model of before) {
      const value = 'status' in wanted ? model.status : (model.managerId ?? '');
      const group = groups.get(value);
      if (group === undefined) groups.set(value, [model]);
      else group.push(model);
    }
    const steps = [...groups.values()].flatMap((models): Step[] => {
      const [first] = models;
      if (first === undefined) return [];
      return [
        { ...stepOf('status' in wanted ? { status: first.status } : { manager: first.manager }), models },
      ];
    });
    const restored = await run(steps);
    if (restored.length > 0) notifySuccess(`${countLabel(restored.length)} restored`);
  };

  return { change, progress };
}

function stepOf(wanted: BulkChange): Omit<Step, 'models'> & { describe: string } {
  if ('status' in wanted) return { values: wanted, shown: wanted, describe: `set to ${wanted.status}` };
  const { manager } = wanted;
  return {
    values: { managerId: manager?.id ?? null },
    shown: { managerId: manager?.id ?? null, manager },
    describe:
      manager === null ? 'without main manager' : `assigned to ${manager.displayName ?? manager.email}`,
  };
}
