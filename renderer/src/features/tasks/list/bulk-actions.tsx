import { Button } from '@mantine/core';
import { renderPerson } from '#renderer/entities/person/person-options.tsx';
import { usePersonChoices } from '#renderer/entities/person/use-person-choices.ts';
import type { TaskChange } from '#renderer/features/tasks/task-change.ts';
import { priorityLabels, statusLabels } from '#renderer/entities/task/task-labels.ts';
import type { Asked } from '#renderer/ui/list-screen/list-types.ts';
import { BulkBar, type BulkParts } from '#renderer/ui/table/selection/bulk-bar.tsx';
import { BulkChoice } from '#renderer/ui/table/selection/bulk-choice.tsx';
import type { TaskRow } from '#renderer/features/tasks/task-row.ts';
import { taskPriorities, taskStatuses } from '#shared/contract/task-values.ts';

type Props = {
  parts: BulkParts<TaskRow, Asked>;
  isTrash: boolean;
  onChange: (change: TaskChange) => void;
};

const statusOptions = taskStatuses.map((value) => ({ value, label: statusLabels[value] }));
const priorityOptions = taskPriorities.toReversed().map((value) => ({ value, label: priorityLabels[value] }));

/** The actions for the checked tasks. */
export function BulkActions({ parts, isTrash, onChange }: Props) {
  const choices = usePersonChoices();
  const isBusy = parts.progress !== undefined;
  if (isTrash)
    return (
      <BulkBar parts={parts}>
        <Button
          size="sm"
          variant="default"
          disabled={isBusy}
          onClick={() => {
            onChange({ isDeleted: false });
          }}
        >
          Restore
        </Button>
      </BulkBar>
    );
  return (
    <BulkBar parts={parts}>
      <BulkChoice
        label="Set status"
        options={statusOptions}
        isDisabled={isBusy}
        onChoose={(chosen) => {
          const status = taskStatuses.find((known) => known === chosen);
          if (status !== undefined) onChange({ status });
        }}
      />
      <BulkChoice
        label="Set priority"
        options={priorityOptions}
        isDisabled={isBusy}
        onChoose={(chosen) => {
          const priority = taskPriorities.find((known) => known === chosen);
          if (priority !== undefined) onChange({ priority });
        }}
      />
      <BulkChoice
        label="Assign"
        thing="person"
        options={choices.options}
        isDisabled={isBusy || choices.query.data === undefined}
        renderOption={renderPerson}
        {...choices.search}
        onChoose={(chosen) => {
          const person = choices.find(chosen);
          if (person !== undefined) onChange({ assign: person });
        }}
      />
      <Button
        size="sm"
        variant="default"
        disabled={isBusy}
        onClick={() => {
          onChange({ isDeleted: true });
        }}
      >
        Move to trash
      </Button>
    </BulkBar>
  );
}
