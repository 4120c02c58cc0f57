import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/model/error-messages.ts';
import { planKeys } from '#renderer/entities/plan/plan-queries.ts';
import { tellReachedLimit } from '#renderer/entities/plan/limits/reached-limit.ts';
import { isPlanLimit } from '#renderer/lib/errors/error-messages.ts';
import { asOwnChange } from '#renderer/lib/live/own-changes.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import type { CreateModelInput, Model, ModelChanges, ModelStatus, Person } from '#shared/contract/models.ts';
import { saveVersioned } from '#renderer/ui/conflict/save-versioned.ts';
import type { FieldEdit } from '#renderer/ui/editable/use-saving-field.ts';
import { statusLabel } from '#renderer/entities/model/status-label.ts';
import { changeCachedModels, modelKeys } from '#renderer/entities/model/model-cache.ts';

const statusToasts: Record<ModelStatus, string> = {
  active: 'Model activated successfully',
  paused: 'Model paused successfully',
  archived: 'Model archived successfully',
};

/** Shows a change at once and returns its undo, which skips fields that have changed again since. */
function changeAtOnce(client: QueryClient, model: Model, changes: Partial<Model>): () => void {
  const edit = (from: Partial<Model>, to: Partial<Model>) => {
    changeCachedModels(client, {
      kind: 'edit',
      id: model.id,
      edit: (current) => {
        const untouched = (Object.keys(changes) as (keyof Model)[]).filter(
          (name) => current[name] === from[name],
        );
        return { ...current, ...Object.fromEntries(untouched.map((name) => [name, to[name]])) };
      },
    });
  };
  edit(model, changes);
  const mayLeaveList = 'managerId' in changes || 'secondaryManagers' in changes;
  return () => {
    if (mayLeaveList) changeCachedModels(client, { kind: 'put', model });
    else edit(changes, model);
  };
}

const putModel = (client: QueryClient, model: Model) => {
  changeCachedModels(client, { kind: 'put', model });
};

const announceUpdate = (model: Model) => {
  notifySuccess(`Model "${model.stageName}" updated successfully`);
};

export function useCreateModel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CreateModelInput) => request('models.create', input),
    onError: (error) => {
      if (isPlanLimit(error)) void client.invalidateQueries({ queryKey: planKeys.all });
    },
    onSuccess: (model) => {
      putModel(client, model);
      notifySuccess(`Model "${model.stageName}" created successfully`);
    },
  });
}

type Update = {
  model: Model;
  field: keyof ModelChanges;
  wanted: string;
  edit: FieldEdit;
  /** How the row looks before the server has answered. */
  shown: Partial<Model>;
  textOf?: ((value: string, model?: Model) => string) | undefined;
};

/** Changes one field of a model. */
export function useUpdateModel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ model: { id }, field, wanted, edit, textOf }: Update) =>
      saveVersioned<Model>({
        thing: 'model',
        ...edit,
        wanted,
        valueOf: (model) => model[field] ?? '',
        textOf,
        save: (rowVersion) =>
          field === 'managerId'
            ? request('models.update', { id, rowVersion, changes: { managerId: wanted || null } })
            : // Other cached data does not depend on these texts, but much of it depends on the manager.
              asOwnChange(
                [id],
                () => request('models.update', { id, rowVersion, changes: { [field]: wanted } }),
                (saved) => [saved],
                { isCounted: false },
              ),
        reload: () => request('models.get', { id }),
      }),
    onMutate: ({ model, shown }) => ({ undo: changeAtOnce(client, model, shown) }),
    onError: (error, { wanted }, context) => {
      context?.undo();
      // The limit belongs to the plan of the manager that the model would get.
      tellReachedLimit(error, wanted);
    },
    onSuccess: ({ row, outcome }) => {
      putModel(client, row);
      if (outcome === 'mine') announceUpdate(row);
    },
  });
}

/** `onSaved` runs after saving; if the server refuses, a toast shows and the form stays open. */
export function useSetModelStatus(onSaved?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ model, status }: { model: Model; status: ModelStatus }) =>
      saveVersioned<Model>({
        thing: 'model',
        label: 'Status',
        seen: { value: model.status, rowVersion: model.rowVersion },
        wanted: status,
        valueOf: (current) => current.status,
        textOf: statusLabel,
        save: (rowVersion) => request('models.setStatus', { ...{ id: model.id, rowVersion }, status }),
        reload: () => request('models.get', { id: model.id }),
      }),
    onMutate: ({ model, status }) => ({ undo: changeAtOnce(client, model, { status }) }),
    onError: (error, _change, context) => {
      context?.undo();
      notifyError(errorMessage('models.setStatus', error));
    },
    onSuccess: ({ row, outcome }, { status }) => {
      putModel(client, row);
      if (outcome === 'mine') notifySuccess(statusToasts[status]);
      onSaved?.();
    },
  });
}

/** `onDeleted` runs before the row is removed, so that no one is left looking at a deleted model. */
export function useDeleteModel(onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: modelKeys.delete,
    mutationFn: (model: Model) => request('models.delete', { id: model.id }),
    onSuccess: (_nothing, model) => {
      onDeleted();
      changeCachedModels(client, { kind: 'remove', id: model.id });
      notifySuccess('Model deleted permanently');
    },
  });
}

type SecondaryChange = { model: Model; person: Person; isAdded: boolean };

export function useChangeSecondaryManager() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ model, person, isAdded }: SecondaryChange) =>
      isAdded
        ? request('models.addSecondaryManager', { modelId: model.id, managerId: person.id })
        : request('models.removeSecondaryManager', { modelId: model.id, managerId: person.id }),
    onMutate: ({ model, person, isAdded }) => {
      const others = model.secondaryManagers.filter((manager) => manager.id !== person.id);
      return {
        undo: changeAtOnce(client, model, { secondaryManagers: isAdded ? [...others, person] : others }),
      };
    },
    onError: (_error, _change, context) => context?.undo(),
    onSuccess: (_done, { model }) => {
      announceUpdate(model);
      void client.invalidateQueries({ queryKey: modelKeys.detail(model.id) });
    },
  });
}
