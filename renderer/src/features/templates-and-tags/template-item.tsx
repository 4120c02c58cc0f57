import { IconChevronDown, IconChevronUp, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { ActionIcon } from '@mantine/core';
import { priorityLabels } from '#renderer/entities/task/task-labels.ts';
import { ChoiceField } from '#renderer/ui/form/fields/choice-field.tsx';
import { TextAreaField } from '#renderer/ui/form/fields/text-area-field.tsx';
import { TextField } from '#renderer/ui/form/fields/text-field.tsx';
import type { AppForm } from '#renderer/ui/form/use-app-form.ts';
import { Row, Stack } from '#renderer/ui/layout/parts.tsx';
import { templateRoles } from '#shared/contract/task-templates.ts';
import { taskPriorities } from '#shared/contract/task-values.ts';
import type { TemplateValues } from './template-values.ts';
import styles from './templates-and-tags.module.css';

type Props = {
  form: AppForm<TemplateValues>;
  index: number;
  count: number;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
};

const roleLabels: Readonly<Record<(typeof templateRoles)[number], string>> = {
  main_manager: 'Main manager',
  secondary_managers: 'Secondary managers',
  applicant: 'Person who applies it',
  nobody: 'Nobody',
};
const roleOptions = templateRoles.map((value) => ({ value, label: roleLabels[value] }));
const priorityOptions = taskPriorities.toReversed().map((value) => ({ value, label: priorityLabels[value] }));

/** One task of a template. */
export function TemplateItem({ form, index, count, onMove, onRemove }: Props) {
  const place = `Task ${String(index + 1)}`;
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <Stack as="li" gap={8} className={styles['item']} aria-label={place} onKeyDown={handleKeyDown}>
      <Row gap={4} align="end">
        <TextField
          form={form}
          name={`items.${index}.title`}
          className={styles['grow'] ?? ''}
          label={place}
          placeholder="Title"
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          data-move="-1"
          aria-label={`Move task ${String(index + 1)} up (Alt+↑)`}
          disabled={index === 0}
          onClick={() => {
            onMove(-1);
          }}
        >
          <IconChevronUp size={16} stroke={1.7} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          data-move="1"
          aria-label={`Move task ${String(index + 1)} down (Alt+↓)`}
          disabled={index === count - 1}
          onClick={() => {
            onMove(1);
          }}
        >
          <IconChevronDown size={16} stroke={1.7} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Remove task ${String(index + 1)}`}
          onClick={onRemove}
        >
          <IconTrash size={16} stroke={1.7} />
        </ActionIcon>
      </Row>
      <div className={styles['three']}>
        <ChoiceField form={form} name={`items.${index}.role`} label="Assigned to" data={roleOptions} />
        <TextField
          form={form}
          name={`items.${index}.dayOffset`}
          label="Due after days"
          placeholder="No due date"
          inputMode="numeric"
        />
        <ChoiceField form={form} name={`items.${index}.priority`} label="Priority" data={priorityOptions} />
      </div>
      <TextAreaField
        form={form}
        name={`items.${index}.checklist`}
        label="Checklist"
        placeholder="One item a line"
        minRows={1}
        maxRows={8}
      />
    </Stack>
  );
}
