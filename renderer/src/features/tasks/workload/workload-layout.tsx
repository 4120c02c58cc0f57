import { lazyPart } from '#renderer/ui/layout/lazy-part.tsx';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { ListMessage } from '#renderer/ui/list-screen/states/list-message.tsx';
import type { ListLayout } from '#renderer/ui/list-screen/list-body.tsx';
import { IconCircleCheck } from '@tabler/icons-react';
import { countOf } from '#renderer/lib/text/counts.ts';
import type { WorkloadTableProps } from './workload-table.tsx';

const WorkloadTable = lazyPart(async () => (await import('./workload-table.tsx')).WorkloadTable);

/** Shows the workload instead of tasks. */
export function workloadLayout({
  onFocusLost,
  ...props
}: WorkloadTableProps & { onFocusLost: () => void }): ListLayout {
  const waiting = <PendingLines label="Loading the workload" />;
  const people = props.people.filter(({ person }) => person !== null).length;
  return {
    showsNone: true,
    hasFilters: false,
    isSelectable: false,
    waiting,
    rows:
      props.people.length === 0 ? (
        <ListMessage onFocusLost={onFocusLost}>
          <BlankState icon={<IconCircleCheck size={20} stroke={1.6} />} title="No open tasks" role="status">
            Open tasks are counted here by who they’re assigned to.
          </BlankState>
        </ListMessage>
      ) : (
        <WorkloadTable waiting={waiting} {...props} />
      ),
    counts: <span role="status">{countOf(people, { one: 'person', many: 'people' })}</span>,
  };
}
