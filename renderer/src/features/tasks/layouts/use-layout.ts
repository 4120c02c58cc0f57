import { useSearchParams } from 'react-router-dom';
import { useCallbackRef } from '@mantine/hooks';
import { useParamChanges } from '#renderer/lib/lists/list-params.ts';

export const taskLayouts = ['list', 'board', 'calendar', 'workload'] as const;
/** The parameter that a saved view stores. */
export const layoutParams = ['layout'] as const;
export type TaskLayout = (typeof taskLayouts)[number];

/** The layout of the tasks, stored in the address like the rest of the page's state. */
export function useLayout() {
  const [params] = useSearchParams();
  const { change } = useParamChanges();
  const written = params.get('layout');
  return {
    layout: taskLayouts.find((known) => known === written) ?? 'list',
    setLayout: useCallbackRef((layout: TaskLayout) => {
      change({ layout: layout === 'list' ? '' : layout, month: '' }, false);
    }),
  };
}
