import { Alert, Button } from '@mantine/core';
import { IconPencil, IconTemplate, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/event/error-messages.ts';
import { refreshSchedule } from '#renderer/features/schedule/queries.ts';
import { mondayOf, titleOf } from '#renderer/lib/calendar/ranges.ts';
import { useWaitingDraft } from '#renderer/lib/drafts/use-stored-draft.ts';
import { viewerTimezone } from '#renderer/lib/time/local-time.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { isDay } from '#renderer/lib/when/typed-when.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#renderer/ui/dialog/dialog.tsx';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import { WhenInput } from '#renderer/ui/when/when-input.tsx';
import type { ScheduleTemplate } from '#shared/contract/schedule-planning.ts';
import { draftKeys } from '#renderer/features/schedule/parts/draft-keys.ts';
import { partQueries } from '#renderer/features/schedule/parts/part-queries.ts';
import { addedText } from '#renderer/features/schedule/parts/added-messages.ts';
import { TemplateDialog } from './template-form.tsx';
import { Trial } from '#renderer/features/schedule/parts/trial.tsx';
import { offerToUndo } from '#renderer/features/schedule/parts/undo-change.ts';
import styles from '#renderer/features/schedule/parts/dialogs.module.css';

type Props = { date: string; modelIds: readonly string[]; onClose: () => void };

/** Saved weeks, for planning others. */
export function WeekTemplates({ date, modelIds, onClose }: Props) {
  const client = useQueryClient();
  const { isReadOnly } = useViewer();
  const templates = useQuery(partQueries.templates());
  const [applied, setApplied] = useState<ScheduleTemplate>();
  const [form, setForm] = useState<{ template: ScheduleTemplate | undefined }>();
  const [deleted, setDeleted] = useState<ScheduleTemplate>();
  useWaitingDraft(draftKeys.template, () => {
    setForm({ template: undefined });
  });
  const remove = useMutation({
    mutationFn: (template: ScheduleTemplate) => request('schedule.deleteTemplate', { id: template.id }),
    onSuccess: () => {
      setDeleted(undefined);
      notifySuccess('Template deleted');
      void refreshSchedule(client);
    },
  });
  return (
    <>
      <Dialog
        name="WeekTemplates"
        title={applied === undefined ? 'Week templates' : `Use “${applied.name}”`}
        width={480}
        onClose={onClose}
      >
        {applied !== undefined ? (
          <Apply
            template={applied}
            date={date}
            onBack={() => {
              setApplied(undefined);
            }}
            onDone={onClose}
          />
        ) : (
          <>
            <DialogFields>
              {templates.data === undefined ? (
                templates.isError ? (
                  <LoadFailure
                    title={errorMessage('schedule.templates', templates.error)}
                    isRetrying={templates.isFetching}
                    onRetry={() => void templates.refetch()}
                  >
                    {templates.error.message}
                  </LoadFailure>
                ) : (
                  <PendingLines label="Loading week templates" />
                )
              ) : templates.data.length === 0 ? (
                <BlankState
                  icon={<IconTemplate size={20} stroke={1.6} />}
                  title="No week templates yet"
                  role="status"
                >
                  Save a week as template to plan others like it.
                </BlankState>
              ) : (
                <ul className={styles['list']} aria-label="Week templates">
                  {templates.data.map((template) => (
                    <Line
                      key={template.id}
                      template={template}
                      isReadOnly={isReadOnly}
                      onUse={() => {
                        setApplied(template);
                      }}
                      onRename={() => {
                        setForm({ template });
                      }}
                      onDelete={() => {
                        remove.reset();
                        setDeleted(template);
                      }}
                    />
                  ))}
                </ul>
              )}
            </DialogFields>
            <DialogFoot>
              <Button variant="default" onClick={onClose}>
                Close
              </Button>
              {isReadOnly ? null : (
                <Button
                  onClick={() => {
                    setForm({ template: undefined });
                  }}
                >
                  Save this week as template
                </Button>
              )}
            </DialogFoot>
          </>
        )}
      </Dialog>
      {form === undefined ? null : (
        <TemplateDialog
          template={form.template}
          date={date}
          modelIds={modelIds}
          onClose={() => {
            setForm(undefined);
          }}
        />
      )}
      {deleted === undefined ? null : (
        <ConfirmDialog
          title="Delete this template?"
          confirmLabel="Delete template"
          isPending={remove.isPending}
          error={remove.isError ? errorMessage('schedule.deleteTemplate', remove.error) : undefined}
          onConfirm={() => {
            remove.mutate(deleted);
          }}
          onCancel={() => {
            setDeleted(undefined);
          }}
        >
          <p>“{deleted.name}” is deleted for everyone. Events that were planned by it stay.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

type LineProps = {
  template: ScheduleTemplate;
  isReadOnly: boolean;
  onUse: () => void;
  onRename: () => void;
  onDelete: () => void;
};

function Line({ template, isReadOnly, onUse, onRename, onDelete }: LineProps) {
  const count = template.items.length;
  return (
    <li>
      <div>
        <span dir="auto">{template.name}</span>
        <small>{count === 1 ? '1 event' : `${formatCount(count)} events`}</small>
      </div>
      {isReadOnly ? null : (
        <>
          <Button size="xs" variant="default" aria-label={`Use ${template.name}`} onClick={onUse}>
            Use
          </Button>
          {template.canEdit ? (
            <>
              <IconButton label={`Rename ${template.name}`} onClick={onRename}>
                <IconPencil size={16} stroke={1.7} />
              </IconButton>
              <IconButton label={`Delete ${template.name}`} onClick={onDelete}>
                <IconTrash size={16} stroke={1.7} />
              </IconButton>
            </>
          ) : null}
        </>
      )}
    </li>
  );
}

type ApplyProps = { template: ScheduleTemplate; date: string; onBack: () => void; onDone: () => void };

function Apply({ template, date, onBack, onDone }: ApplyProps) {
  const client = useQueryClient();
  const [day, setDay] = useState(() => mondayOf(date));
  const isChosen = isDay(day);
  const asked = { id: template.id, toDay: isChosen ? mondayOf(day) : '', timezone: viewerTimezone() };
  const trial = useQuery({
    queryKey: ['schedule-trial', 'template', asked],
    queryFn: () => request('schedule.applyTemplate', { ...asked, isTrial: true }),
    enabled: isChosen,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const apply = useMutation({
    mutationFn: () => request('schedule.applyTemplate', { ...asked, isTrial: false }),
    onSuccess: (made) => {
      offerToUndo(client, addedText(made), made.changeId);
      onDone();
    },
  });
  const canApply = isChosen && trial.isSuccess && !trial.isFetching && trial.data.events > 0;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (canApply && !apply.isPending) apply.mutate();
      }}
    >
      <DialogFields>
        {apply.isError ? (
          <Alert variant="light" color="red">
            {errorMessage('schedule.applyTemplate', apply.error)}
          </Alert>
        ) : null}
        <WhenInput
          kind="day"
          label="In the week of"
          isNeeded
          hint={isChosen ? titleOf('week', day) : 'Choose a day'}
          value={day}
          onChange={(chosen) => {
            apply.reset();
            setDay(chosen);
          }}
        />
        {isChosen ? (
          <Trial trial={trial} describe={(error) => errorMessage('schedule.applyTemplate', error)} />
        ) : null}
      </DialogFields>
      <DialogFoot>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" disabled={!canApply} loading={apply.isPending}>
          Add events
        </Button>
      </DialogFoot>
    </form>
  );
}
