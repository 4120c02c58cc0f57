import { request } from '#renderer/bridge/index.ts';
import { type CreateModelInput, type ModelChanges, type ModelStatus } from '#shared/contract/models.ts';

/** A write names the version that the person saw. */
type VersionedId = { id: string; rowVersion: number };

export const createModel = (input: CreateModelInput) => request('models.create', input);

export const updateModel = (model: VersionedId, changes: ModelChanges) =>
  request('models.update', { ...model, changes });

export const setModelStatus = (model: VersionedId, status: ModelStatus) =>
  request('models.setStatus', { ...model, status });

export const updateModels = (
  models: VersionedId[],
  changes: { status?: ModelStatus; managerId?: string | null },
) => request('models.updateMany', { models, changes });

/** What goes with the model, and what is cut loose. */
export const getModelImpact = (id: string) => request('models.getImpact', { id });

export const deleteModel = (id: string) => request('models.delete', { id });

export const addSecondaryManager = (modelId: string, managerId: string) =>
  request('models.addSecondaryManager', { modelId, managerId });

export const removeSecondaryManager = (modelId: string, managerId: string) =>
  request('models.removeSecondaryManager', { modelId, managerId });
export const countSocials = () => request('socials.counts');
