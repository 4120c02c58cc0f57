import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import { errorMessage } from '#renderer/entities/task/error-messages.ts';
import { linkTasks, unlinkTasks } from '#renderer/features/tasks/mutations.ts';
import { linkLabels, linksOf, toLink, type LinkSide } from '#renderer/features/tasks/link-labels.ts';
import { refreshTasks, taskQueries } from '#renderer/features/tasks/queries.ts';
import { numberLabel, statusLabels } from '#renderer/entities/task/task-labels.ts';
import { EditableChoice } from '#renderer/ui/choice/editable-choice.tsx';
import { Row, Text } from '#renderer/ui/layout/parts.tsx';
import type { LinkedTask, TaskDetail } from '#shared/contract/task-rows.ts';
import styles from './task-panel.module.css';

type Props = { task: TaskDetail; canEdit: boolean; onOpen: (id: string) => void };

const typingPauseMs = 200;
const sides = Object.keys(linkLabels) as LinkSide[];

/** Linked tasks: blocking, blocked, related or duplicate. */
export function TaskLinks({ task, canEdit, onOpen }: Props) {
  const client = useQueryClient();
  const [adding, setAdding] = useState<LinkSide>();
  const [failure, setFailure] = useState<string>();
  const change = useMutation({
    mutationFn: ({ side, other, isLinked }: { side: LinkSide; other: string; isLinked: boolean }) =>
      (isLinked ? linkTasks : unlinkTasks)(toLink(task.id, side, other)),
    onMutate: () => {
      setFailure(undefined);
    },
    onError: (error, { isLinked }) => {
      setFailure(errorMessage(isLinked ? 'tasks.link' : 'tasks.unlink', error));
    },
    onSettled: () => refreshTasks(client),
  });
  const links = linksOf(task);
  if (links.length === 0 && !canEdit) return null;
  return (
    <section className={styles['section']} aria-label="Links">
      <h3>
        Links
        {links.length === 0 ? null : (
          <Text weight={400} tone="dimmed">
            {links.length}
          </Text>
        )}
      </h3>
      <ul className={styles['list']}>
        {links.map(({ side, other }) => (
          <Row key={`${side} ${other.id}`} as="li" gap={8} className={styles['item']}>
            <span className={styles['kind']}>{linkLabels[side]}</span>
            <LinkedTitle other={other} onOpen={onOpen} />
            {canEdit ? (
              <ActionIcon
                size="sm"
                aria-label={`Remove link: ${linkLabels[side]} ${numberLabel(other)}`}
                onClick={() => {
                  change.mutate({ side, other: other.id, isLinked: false });
                }}
              >
                <IconX size={14} stroke={1.8} />
              </ActionIcon>
            ) : null}
          </Row>
        ))}
      </ul>
      {failure === undefined ? null : (
        <p className={styles['failure']} role="alert">
          {failure}
        </p>
      )}
      {!canEdit ? null : adding === undefined ? (
        <Menu
          position="bottom-start"
          width={180}
          withinPortal={false}
          floatingStrategy="fixed"
          withInitialFocusPlaceholder={false}
        >
          <Menu.Target>
            <Button size="compact-sm" variant="subtle" color="gray" leftSection={<IconPlus size={14} />}>
              Add link
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {sides.map((side) => (
              <Menu.Item
                key={side}
                onClick={() => {
                  setAdding(side);
                }}
              >
                {linkLabels[side]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : (
        <TaskChoice
          taskId={task.id}
          label={`${linkLabels[adding]}: find a task`}
          onChoose={(other) => {
            change.mutate({ side: adding, other, isLinked: true });
            setAdding(undefined);
          }}
          onLeave={() => {
            setAdding(undefined);
          }}
        />
      )}
    </section>
  );
}

/** Shows only the number of a task that the user may not see. */
function LinkedTitle({ other, onOpen }: { other: LinkedTask; onOpen: (id: string) => void }) {
  if (other.title === null)
    return (
      <span className={styles['link']}>
        <span className={styles['number']}>{numberLabel(other)}</span>
        <span className={styles['dim']}>You don’t have access to this task</span>
      </span>
    );
  const isClosed = other.status === 'completed' || other.status === 'cancelled';
  return (
    <button
      type="button"
      className={styles['link']}
      data-closed={isClosed || undefined}
      title={statusLabels[other.status]}
      onClick={() => {
        onOpen(other.id);
      }}
    >
      <span className={styles['number']}>{numberLabel(other)}</span>
      <span dir="auto">{other.title}</span>
    </button>
  );
}

type TaskChoiceProps = {
  taskId: string;
  label: string;
  onChoose: (id: string) => void;
  onLeave: () => void;
};

/** Finds another task by its number or text. */
export function TaskChoice({ taskId, label, onChoose, onLeave }: TaskChoiceProps) {
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text.trim(), typingPauseMs);
  const found = useQuery(taskQueries.find(settled, taskId));
  const options = (found.data ?? []).map((other) => ({
    value: other.id,
    label: `${numberLabel(other)} ${other.title ?? ''}`,
    // The server matches more than the title, so the results are not filtered again.
    words: text,
  }));
  return (
    <>
      <EditableChoice
        size="sm"
        aria-label={label}
        placeholder={label}
        data={options}
        value={null}
        searchable
        autoFocus
        data-own-escape
        defaultDropdownOpened
        onSearch={setText}
        isSearching={found.isFetching || settled !== text.trim()}
        onOptionSubmit={onChoose}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onLeave();
        }}
      />
      {found.isError ? (
        <p className={styles['failure']} role="alert">
          {errorMessage('tasks.find', found.error)}
        </p>
      ) : null}
    </>
  );
}
