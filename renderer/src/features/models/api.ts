import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/lib/error-message.ts';
import type { SavedViewCalls } from '#renderer/ui/table/saved-views.tsx';
import {
  modelPageSize,
  type CreateModelInput,
  type ModelChanges,
  type ModelStatus,
} from '#shared/contract/models.ts';
import type { ModelScope } from './model.ts';

export const listModels = (scope: ModelScope, offset: number) =>
  request('models.list', { scope, offset, limit: modelPageSize });

export const getModel = (id: string) => request('models.get', { id });

export const createModel = (input: CreateModelInput) => request('models.create', input);

export const updateModel = (id: string, changes: ModelChanges) => request('models.update', { id, changes });

export const setModelStatus = (id: string, status: ModelStatus) =>
  request('models.setStatus', { id, status });

export const updateModels = (ids: string[], changes: { status?: ModelStatus; managerId?: string | null }) =>
  request('models.updateMany', { ids, changes });

export const deleteModel = (id: string) => request('models.delete', { id });

export const listAssignableManagers = () => request('models.listAssignableManagers');

export const addSecondaryManager = (modelId: string, managerId: string) =>
  request('models.addSecondaryManager', { modelId, managerId });

export const removeSecondaryManager = (modelId: string, managerId: string) =>
  request('models.removeSecondaryManager', { modelId, managerId });

export const getDefaultTimezone = () => request('config.getDefaultTimezone');

export const savedViewCalls: SavedViewCalls = {
  list: () => request('savedViews.list', { area: 'models' }),
  create: (view) => request('savedViews.create', { ...view, area: 'models' }),
  remove: (id) => request('savedViews.delete', { id }),
  describe: errorMessage,
};
