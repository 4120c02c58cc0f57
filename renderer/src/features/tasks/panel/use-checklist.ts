import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/task/error-messages.ts';
import { refreshTasks, taskQueries } from '#renderer/features/tasks/queries.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { undoable, type OfferUndo } from '#renderer/lib/undo/undo.ts';
import type { CallInput } from '#shared/contract/bridge.ts';
import type { ChecklistItem } from '#shared/contract/task-rows.ts';

type Changes = CallInput<'tasks.changeItem'>['changes'];
type Items = readonly ChecklistItem[];
/** With the item before which it was. */
type RemovedItem = ChecklistItem & { beforeId: string | null };

/** The changes to a task's checklist: sent one after another, shown at once. */
export function useChecklist(taskId: string) {
  const client = useQueryClient();
  const { queryKey } = taskQueries.detail(taskId);
  const mutationKey = ['task-items', taskId];
  const show = (change: (items: Items) => Items) => {
    client.setQueryData(queryKey, (known) =>
      known === undefined ? known : { ...known, checklistItems: [...change(known.checklistItems)] },
    );
  };
  const settle = {
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    // This answer lacks changes that are still being sent.
    onSuccess: (answer: Items) => {
      if (client.isMutating({ mutationKey }) <= 1) show(() => answer);
    },
    onSettled: () => void refreshTasks(client),
  };
  const add = useMutation({
    mutationFn: (text: string) => request('tasks.addItems', { taskId, texts: [text] }),
    ...settle,
  });
  const change = useMutation({
    mutationFn: (wanted: { id: string; changes: Changes }) =>
      request('tasks.changeItem', { taskId, ...wanted }),
    onMutate: ({ id, changes }) => {
      const before = client.getQueryData(queryKey)?.checklistItems;
      show((items) => changed(items, id, changes));
      return before;
    },
    onError: (_error, _wanted, before) => {
      if (before !== undefined) show(() => before);
    },
    ...settle,
  });
  const restore = useMutation({
    mutationFn: async ({ text, isDone, beforeId }: RemovedItem) => {
      // The server adds new items at the end.
      const made = (await request('tasks.addItems', { taskId, texts: [text] })).at(-1);
      return request('tasks.changeItem', { taskId, id: made?.id ?? '', changes: { isDone, beforeId } });
    },
    ...settle,
    onSuccess: (answer) => {
      settle.onSuccess(answer);
      notifySuccess('Checklist item restored');
    },
    onError: (error) => {
      notifyError(errorMessage('tasks.addItems', error));
    },
  });
  const remove = useMutation({
    mutationFn: async ({ item, offer }: { item: RemovedItem; offer: OfferUndo }) => {
      const answer = await request('tasks.removeItem', { taskId, id: item.id });
      offer('Checklist item removed', () => {
        restore.mutate(item);
      });
      return answer;
    },
    ...settle,
  });
  return {
    add,
    change,
    remove: {
      ...remove,
      // The undo order is set at the click, because the call may wait for an earlier one.
      mutate: (item: RemovedItem) => {
        undoable((offer) => remove.mutateAsync({ item, offer })).catch(() => undefined);
      },
    },
  };
}

function changed(items: Items, id: string, { beforeId, ...fields }: Changes): Items {
  const item = items.find((known) => known.id === id);
  if (item === undefined) return items;
  const news: ChecklistItem = {
    id,
    text: fields.text ?? item.text,
    isDone: fields.isDone ?? item.isDone,
  };
  if (beforeId === undefined) return items.map((known) => (known.id === id ? news : known));
  const others = items.filter((known) => known.id !== id);
  const place = others.findIndex((known) => known.id === beforeId);
  return place < 0 ? [...others, news] : others.toSpliced(place, 0, news);
}
