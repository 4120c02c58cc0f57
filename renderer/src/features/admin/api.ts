import { request } from '#renderer/bridge/index.ts';
import type { SavedViewCalls } from '#renderer/entities/saved-view/saved-views.tsx';

/** The saved views of one of the lists here. */
export const savedViewCallsOf = (area: 'users' | 'invitations' | 'audit'): SavedViewCalls => ({
  list: () => request('savedViews.list', { area }),
  create: (view) => request('savedViews.create', { ...view, area }),
  remove: (id) => request('savedViews.delete', { id }),
});
