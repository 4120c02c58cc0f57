import { request } from '#renderer/bridge/index.ts';
import type { CreateSavedViewInput } from '#shared/contract/saved-views.ts';

export const listViews = (area: string) => request('savedViews.list', { area });

export const createView = (view: CreateSavedViewInput) => request('savedViews.create', view);

export const deleteView = (id: string) => request('savedViews.delete', { id });
