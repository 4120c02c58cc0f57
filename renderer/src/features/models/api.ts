import { request } from '#renderer/bridge/index.ts';
import { type CreateModelInput, type ModelChanges, type ModelStatus } from '#shared/contract/models.ts';

export const createModel = (input: CreateModelInput) => request('models.create', input);

export const updateModel = (id: string, changes: ModelChanges) => request('models.update', { id, changes });

export const setModelStatus = (id: string, status: ModelStatus) =>
  request('models.setStatus', { id, status });

export const updateModels = (ids: string[], changes: { status?: ModelStatus; managerId?: string | null }) =>
  request('models.updateMany', { ids, changes });

export const deleteModel = (id: string) => request('models.delete', { id });

export const addSecondaryManager = (modelId: string, managerId: string) =>
  request('models.addSecondaryManager', { modelId, managerId });

export const removeSecondaryManager = (modelId: string, managerId: string) =>
  request('models.removeSecondaryManager', { modelId, managerId });
