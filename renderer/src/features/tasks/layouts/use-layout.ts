import { useSearchParams } from 'react-router-dom';
import { useCallbackRef } from '@mantine/hooks';
import { useParamChanges } from '#renderer/lib/lists/list-params.ts';

export const taskLayouts = ['list', 'board', 'calendar', 'workload'] as const;
/** What a saved view keeps of it. */
export const layoutParams = ['layout'] as const;
export type TaskLayout = (typeof taskLayouts)[number];

/** How tasks are laid out, which stands in the address like everything else about the page. */
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
