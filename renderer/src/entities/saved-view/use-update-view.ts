import { request } from '#renderer/bridge/index.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SavedView } from '#shared/contract/saved-views.ts';
import { viewKeys } from './view-queries.ts';

type Change = { id: string } & Partial<Pick<SavedView, 'name' | 'isShared'>>;

/** Renames or shares one of the person's views. */
export function useUpdateView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...changes }: Change) => request('savedViews.update', { id, changes }),
    onSuccess: (saved, { id }) => {
      client.setQueriesData<SavedView[]>({ queryKey: viewKeys.all }, (views) =>
        views?.map((view) => (view.id === id ? saved : view)),
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey: viewKeys.all }),
  });
}
