import {
  IconCalendar,
  IconCircleCheck,
  IconLayoutKanban,
  IconLayoutList,
  IconPlus,
} from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useCallbackRef } from '@mantine/hooks';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { TrashDays } from '#renderer/entities/setting/trash-days.tsx';
import { toNamed } from '#renderer/entities/person/person-name.ts';
import { SavedViews } from '#renderer/entities/saved-view/saved-views.tsx';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { NoneYet } from '#renderer/ui/feedback/none-yet.tsx';
import { LayoutSwitch } from '#renderer/ui/list-screen/filters/layout-switch.tsx';
import type { Asked } from '#renderer/ui/list-screen/list-types.ts';
import { ListScreen } from '#renderer/ui/list-screen/list-screen.tsx';
import { BulkActions } from './list/bulk-actions.tsx';
import { taskCsvColumns, useTaskColumns } from './list/task-columns.tsx';
import { OverdueCount } from './list/overdue-count.tsx';
import { useTaskLayout } from './layouts/task-layout.tsx';
import type { TaskLayout } from './layouts/use-layout.ts';
import { WorkloadButton } from './workload/workload-button.tsx';
import { listHints } from './layouts/list-hints.tsx';
import { SortChip } from './layouts/sort-chip.tsx';
import { ModelHead } from './list/model-head.tsx';
import { taskPanel } from './panel/task-panel.tsx';
import { errorMessage } from '#renderer/entities/task/error-messages.ts';
import type { TaskRow } from './task-row.ts';
import { QuickAdd, type QuickAddHandle } from '#renderer/entities/task/quick-add/quick-add.tsx';
import type { TaskChange } from './task-change.ts';
import { scopeOf } from './task-filters.ts';
import { dueGroup, isOpen } from '#renderer/entities/task/task-labels.ts';
import { useTaskChange } from './use-task-change.tsx';
import { useRowKeys } from './use-row-keys.ts';
import { useTaskList } from './use-task-list.ts';

const titleOf = ({ title }: TaskRow) => title;
const NoViews = () => null;
/** The workload has a separate button, because it does not list tasks. */
const layoutChoices = [
  { value: 'list', label: 'List', icon: IconLayoutList },
  { value: 'board', label: 'Board', icon: IconLayoutKanban },
  { value: 'calendar', label: 'Calendar', icon: IconCalendar },
] as const;
const completedToday = 'Completed today';
const folding = {
  isUrgent: (label: string) => label === 'Overdue',
  startsFolded: new Set([completedToday]),
};
const csv = { name: 'Tasks', columns: taskCsvColumns };

/** `/tasks?modelId=…`, the link of notifications and models, lists all tasks of that model. */
export function TasksPage() {
  const [params] = useSearchParams();
  const modelId = params.get('modelId');
  if (modelId === null) return <TaskList />;
  const rest = new URLSearchParams(params);
  rest.delete('modelId');
  rest.set('model', modelId);
  rest.set('scope', 'all');
  return <Navigate replace to={{ search: rest.toString() }} />;
}

function TaskList() {
  const viewer = useViewer();
  const now = useCurrentMinute();
  const tasks = useTaskList(viewer, now);
  const { list, layout, setLayout, modelOptions, people } = tasks;
  const bulk = useTaskChange(list.selection);
  const quickAdd = useRef<QuickAddHandle>(null);
  const { values, sort } = list.address;
  const scope = scopeOf(values);
  const isTrash = scope === 'trash';
  const changeOne = useCallbackRef((task: TaskRow, change: TaskChange) => {
    bulk.change([task], change);
  });
  const [editingId, setEditingId] = useState<string>();
  const { columns, phone } = useTaskColumns({
    now,
    scope,
    onChange: viewer.isReadOnly ? undefined : changeOne,
    editingId,
    onEdited: useCallbackRef(() => {
      setEditingId(undefined);
      if (document.activeElement === document.body || document.activeElement?.closest('tr') !== null)
        list.table.current?.focusRow(editingId ?? '');
    }),
  });
  const { isByDue, completed } = tasks;
  const { shown } = list;
  const listed = useMemo(() => new Set(shown.map(({ id }) => id)), [shown]);
  const groupOf = useMemo(() => {
    if (!isByDue) return undefined;
    return (task: TaskRow) => (listed.has(task.id) ? dueGroup(task, now) : completedToday);
  }, [isByDue, listed, now]);
  const tail = useMemo(() => completed.filter(({ id }) => !listed.has(id)), [completed, listed]);
  const named = useMemo(() => people.map(({ person }) => toNamed(person)), [people]);
  const models = useMemo(
    () => modelOptions.map(({ value, label }) => ({ id: value, name: label })),
    [modelOptions],
  );
  const changeChecked = async (checked: readonly TaskRow[], asked: Asked | undefined, change: TaskChange) => {
    if (asked === undefined) bulk.change(checked, change);
    else
      try {
        bulk.change((await list.pages?.readAll(() => undefined, new AbortController().signal)) ?? [], change);
      } catch (error) {
        notifyError(errorMessage('tasks.list', error));
      }
  };
  const create = () => quickAdd.current?.focus();
  const addWith = useCallbackRef((defaults: Parameters<QuickAddHandle['focus']>[0]) => {
    quickAdd.current?.focus(defaults);
  });
  const canChange = !viewer.isReadOnly && !isTrash && layout !== 'workload';
  const rowOf = (id: string) => [...shown, ...tail].find((task) => task.id === id && task.canEdit);
  const hasKeys = canChange && layout === 'list' && !list.isPhone;
  useRowKeys(
    canChange
      ? {
          onNew: create,
          onComplete: (id) => {
            const task = hasKeys ? rowOf(id) : undefined;
            if (task === undefined || !isOpen(task)) return;
            // The task leaves the list, so the focus moves to its neighbour.
            const at = shown.indexOf(task);
            const next = shown[at + 1] ?? shown[at - 1];
            // With only open tasks listed, a completed task leaves the list, regardless of the order.
            const isLeft = isByDue || values['status'] === undefined;
            if (isLeft && next !== undefined) list.table.current?.focusRow(next.id);
            changeOne(task, { status: 'completed' });
          },
          onEdit: (id) => {
            if (hasKeys) setEditingId(rowOf(id)?.id);
          },
        }
      : undefined,
  );
  const parts = useTaskLayout({
    tasks,
    now,
    onChange: changeOne,
    onAdd: viewer.isReadOnly ? undefined : addWith,
  });
  const headOf = parts.groupOf ?? groupOf;
  const isBoard = layout === 'board';
  const isWorkload = layout === 'workload';
  const workloadButton = useMemo(
    () => (
      <WorkloadButton
        isOn={isWorkload}
        onPress={() => {
          setLayout(isWorkload ? 'list' : 'workload');
        }}
      />
    ),
    [isWorkload, setLayout],
  );
  const switcher = useMemo(
    () =>
      isTrash ? null : (
        <LayoutSwitch<TaskLayout> choices={layoutChoices} value={layout} onChange={setLayout} />
      ),
    [isTrash, layout, setLayout],
  );
  const { sortBy } = list.address;
  const isChipSorted = isBoard || (layout === 'list' && list.isPhone);
  const order = useMemo(
    () => (isChipSorted ? <SortChip value={sort.column} onChange={sortBy} /> : undefined),
    [isChipSorted, sort.column, sortBy],
  );
  return (
    <ListScreen
      list={list}
      title="Tasks"
      action={
        isTrash || layout === 'workload'
          ? undefined
          : { label: 'Create task', icon: IconPlus, onPress: create }
      }
      columns={columns}
      phone={phone}
      nameOf={titleOf}
      {...(headOf === undefined ? {} : { groupOf: headOf, folding, tail: isByDue ? tail : undefined })}
      csv={csv}
      // The workload has no saved views.
      views={isWorkload ? NoViews : SavedViews}
      layouts={switcher}
      sort={order}
      layout={parts.layout}
      foot={
        layout === 'list' ? (
          <>
            <OverdueCount count={tasks.tallies.overdue} address={list.address} />
            {tasks.tallies.completedToday === 0 ? null : (
              <span>{formatCount(tasks.tallies.completedToday)} completed today</span>
            )}
          </>
        ) : undefined
      }
      footEnd={parts.hints ?? (hasKeys ? listHints : undefined)}
      describe={(error) => errorMessage(layout === 'workload' ? 'tasks.workload' : 'tasks.list', error)}
      besideAction={workloadButton}
      notice={
        <>
          {tasks.model === undefined || layout === 'workload' ? null : (
            <ModelHead
              model={tasks.model}
              onClear={() => {
                list.address.setFilter('model', '');
              }}
            />
          )}
          {!canChange ? null : (
            <QuickAdd
              now={now}
              people={named}
              models={models}
              fallback={{
                person: scope === 'mine' ? { id: viewer.id, name: viewer.name } : undefined,
                model: models.find(({ id }) => id === values['model']),
              }}
              handle={quickAdd}
            />
          )}
          {parts.head}
        </>
      }
      empty={
        <NoneYet
          icon={IconCircleCheck}
          title={isTrash ? 'The trash is empty' : 'No tasks yet'}
          create={canChange ? { label: 'Create task', onCreate: create } : undefined}
        >
          {isTrash ? (
            <>
              Deleted tasks stay here for <TrashDays />.
            </>
          ) : scope === 'mine' ? (
            'Nothing due. You are all caught up.'
          ) : (
            'Tasks appear here once they are added.'
          )}
        </NoneYet>
      }
      bulk={{
        change: bulk,
        render: (parts) => (
          <BulkActions
            parts={parts}
            isTrash={isTrash}
            onChange={(change) => void changeChecked(parts.checked, parts.asked, change)}
          />
        ),
      }}
      panel={taskPanel({ now, models: modelOptions, onChange: bulk.change, onOpen: list.open })}
    >
      {bulk.question}
    </ListScreen>
  );
}
