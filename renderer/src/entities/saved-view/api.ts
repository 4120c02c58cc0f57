import { request } from '#renderer/bridge/index.ts';
import type { CreateSavedViewInput, SavedView } from '#shared/contract/saved-views.ts';

export const listViews = (area: string) => request('savedViews.list', { area });

export const listOwnViews = () => request('savedViews.listOwn');

export const createView = (view: CreateSavedViewInput) => request('savedViews.create', view);

export const updateView = (id: string, changes: Partial<Pick<SavedView, 'name' | 'isShared'>>) =>
  request('savedViews.update', { id, changes });

export const deleteView = (id: string) => request('savedViews.delete', { id });
