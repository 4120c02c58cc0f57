import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#renderer/entities/task/error-messages.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import { templateQueries } from '#renderer/entities/task/template-queries.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { isDay } from '#renderer/lib/when/typed-when.ts';
import { EditableChoice } from '#renderer/ui/choice/editable-choice.tsx';
import { fieldError } from '#renderer/ui/choice/field-error.tsx';
import { Dialog } from '#renderer/ui/dialog/dialog.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { FormAlert } from '#renderer/ui/form/form-alert.tsx';
import type { Model } from '#shared/contract/models.ts';
import { WhenInput } from '#renderer/ui/when/when-input.tsx';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import { Text } from '#renderer/ui/layout/parts.tsx';
import { PlannedTasks } from './planned-tasks.tsx';
import { useApplyTemplate } from './use-apply-template.ts';
import styles from './onboarding.module.css';

type Props = {
  model: Pick<Model, 'id' | 'stageName'>;
  /** Preselected when the model was just created with it. */
  templateId?: string | undefined;
  onClose: () => void;
};

const taskNoun = { one: 'task', many: 'tasks' };

/** Creates a template's tasks for a model, after showing each task's assignee and due date. */
export function ApplyTemplateDialog({ model, templateId, onClose }: Props) {
  const templates = useQuery(templateQueries.list());
  const [chosen, setChosen] = useState(templateId ?? null);
  const [startDate, setStartDate] = useState(() => dayOf(Date.now()));
  const options = (templates.data ?? [])
    .toSorted((a, b) => Number(b.isOnboarding) - Number(a.isOnboarding))
    .map(({ id, name, isOnboarding }) => ({
      value: id,
      label: isOnboarding ? `${name} · onboarding` : name,
    }));
  const hasDay = isDay(startDate);
  const input = { templateId: chosen ?? '', modelId: model.id, startDate };
  const preview = useQuery({
    ...templateQueries.preview(input),
    enabled: chosen !== null && hasDay,
    placeholderData: keepPreviousData,
  });
  const applying = useApplyTemplate(model);
  const planned = chosen === null || !hasDay ? undefined : preview.data;
  return (
    <Dialog
      name="ApplyTemplateDialog"
      title={`Apply a template to ${model.stageName}`}
      width={560}
      onClose={onClose}
    >
      <DialogFields>
        <FormAlert
          message={applying.isError ? errorMessage('tasks.applyTemplate', applying.error) : undefined}
        />
        {templates.isError ? (
          <LoadFailure
            title={errorMessage('tasks.listTemplates', templates.error)}
            isRetrying={templates.isFetching}
            onRetry={() => void templates.refetch()}
          >
            {templates.error.message}
          </LoadFailure>
        ) : (
          <div className={styles['pair']}>
            <EditableChoice
              label="Template"
              placeholder="Choose a template"
              data={options}
              value={chosen}
              onChange={setChosen}
              searchable
              nothingFoundMessage="No templates yet"
            />
            <WhenInput
              kind="day"
              label="Start date"
              isNeeded
              value={startDate}
              error={startDate === '' ? fieldError('Enter a date') : undefined}
              onChange={setStartDate}
            />
          </div>
        )}
        {chosen === null ? (
          <Text as="p" size={13} tone="dimmed">
            Choose a template to see its tasks before you create them.
          </Text>
        ) : preview.isError ? (
          <LoadFailure
            title={errorMessage('tasks.previewTemplate', preview.error)}
            isRetrying={preview.isFetching}
            onRetry={() => void preview.refetch()}
          >
            {preview.error.message}
          </LoadFailure>
        ) : planned === undefined ? (
          hasDay ? (
            <PendingLines label="Loading the preview" />
          ) : null
        ) : (
          <PlannedTasks tasks={planned} />
        )}
      </DialogFields>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={planned === undefined || preview.isPlaceholderData || preview.isError}
          loading={applying.isPending}
          onClick={() => {
            applying.mutate(input, { onSuccess: onClose });
          }}
        >
          {planned === undefined ? 'Create tasks' : `Create ${countOf(planned.length, taskNoun)}`}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
