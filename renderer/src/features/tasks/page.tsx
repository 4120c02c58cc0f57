import { IconCircleCheck, IconPlus } from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useCallbackRef } from '@mantine/hooks';
import { toNamed } from '#renderer/entities/person/person-name.ts';
import { SavedViewTabs } from '#renderer/entities/saved-view/saved-view-tabs.tsx';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import type { Asked } from '#renderer/ui/list-screen/list-types.ts';
import { ListScreen } from '#renderer/ui/list-screen/list-screen.tsx';
import { openTaskStatuses, type TaskStatus } from '#shared/contract/task-words.ts';
import { boardLayout, TaskBoard } from './board/board-layout.tsx';
import { boardHints } from './board/board-parts.tsx';
import { BulkActions } from './components/bulk-actions.tsx';
import { taskCsvColumns, useTaskColumns } from './components/task-columns.tsx';
import { LayoutSwitch } from './layouts/layout-switch.tsx';
import { SortChip } from './layouts/sort-chip.tsx';
import { taskPanel } from './components/task-panel.tsx';
import { errorMessage } from '#renderer/entities/task/error-messages.ts';
import type { TaskRow } from './task-row.ts';
import { QuickAdd, type QuickAddHandle } from './quick-add/quick-add.tsx';
import type { TaskChange } from './task-change.ts';
import { scopeOf } from './task-filters.ts';
import { dueGroups } from './task-words.ts';
import { useTaskChange } from './use-task-change.tsx';
import { useTaskList } from './use-task-list.ts';

const titleOf = ({ title }: TaskRow) => title;
const csv = { name: 'Tasks', columns: taskCsvColumns };

/** `/tasks?modelId=…`, as notifications and models lead here, is every task of that model. */
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
  const { list, layout, setLayout, board, modelOptions, people } = useTaskList(viewer);
  const bulk = useTaskChange(list.selection);
  const quickAdd = useRef<QuickAddHandle>(null);
  const { values, sort } = list.address;
  const scope = scopeOf(values);
  const isTrash = scope === 'trash';
  const changeOne = useCallbackRef((task: TaskRow, change: TaskChange) => {
    bulk.change([task], change);
  });
  const { columns, phone } = useTaskColumns({
    now,
    scope,
    onChange: viewer.isReadOnly ? undefined : changeOne,
  });
  const hasGroups =
    sort.column === 'due' && values['status'] === undefined && !isTrash && list.address.askedText === '';
  const { shown } = list;
  const groupOf = useMemo(() => {
    const heads = hasGroups ? dueGroups(shown, now, sort.isDescending) : undefined;
    return heads && (({ id }: TaskRow) => heads.get(id) ?? '');
  }, [hasGroups, shown, now, sort.isDescending]);
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
  const addTo = useCallbackRef((status: TaskStatus) => {
    const open = openTaskStatuses.find((known) => known === status);
    quickAdd.current?.focus(open === undefined ? {} : { status: open });
  });
  const isBoard = layout === 'board';
  useEffect(() => {
    if (isBoard) void TaskBoard.preload();
  }, [isBoard]);
  const switcher = useMemo(
    () => (isTrash ? null : <LayoutSwitch value={layout} onChange={setLayout} />),
    [isTrash, layout, setLayout],
  );
  const { sortBy, setFilter } = list.address;
  const tools = useMemo(
    () => (isBoard ? <SortChip value={sort.column} onChange={sortBy} /> : null),
    [isBoard, sort.column, sortBy],
  );
  return (
    <ListScreen
      list={list}
      title="Tasks"
      action={isTrash ? undefined : { label: 'Create task', icon: IconPlus, onPress: create }}
      columns={columns}
      phone={phone}
      nameOf={titleOf}
      {...(groupOf === undefined ? {} : { groupOf })}
      csv={csv}
      views={SavedViewTabs}
      layouts={switcher}
      tools={tools}
      layout={
        isBoard
          ? boardLayout({
              list,
              board,
              now,
              onMove: (task, status) => {
                changeOne(task, { status });
              },
              onAdd: viewer.isReadOnly ? undefined : addTo,
              onShowAll: (status) => {
                setFilter('status', status);
                setLayout('list');
              },
            })
          : undefined
      }
      footEnd={isBoard && !viewer.isReadOnly ? boardHints : undefined}
      describe={(error) => errorMessage('tasks.list', error)}
      notice={
        isTrash || viewer.isReadOnly ? null : (
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
        )
      }
      empty={
        <BlankState
          icon={<IconCircleCheck size={20} stroke={1.6} />}
          title={isTrash ? 'The trash is empty' : 'No tasks yet'}
          role="status"
        >
          {isTrash
            ? 'Deleted tasks stay here for 30 days.'
            : scope === 'mine'
              ? 'Nothing due. You are all caught up.'
              : 'Tasks appear here once they are added.'}
        </BlankState>
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
