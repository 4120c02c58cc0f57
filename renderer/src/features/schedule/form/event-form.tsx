import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useImperativeHandle, useState, type Ref } from 'react';
import { useWatch } from 'react-hook-form';
import { errorMessage } from '#renderer/entities/event/error-messages.ts';
import type { EventDetail, EventType, Scope } from '#renderer/entities/event/event-types.ts';
import { eventStatuses, statusLabels } from '#renderer/entities/event/event-labels.ts';
import { getEvent, saveEvent } from '#renderer/features/schedule/api.ts';
import { refreshSchedule } from '#renderer/features/schedule/queries.ts';
import { isStale, toAppError } from '#renderer/lib/errors/error-messages.ts';
import type { Option } from '#renderer/lib/lists/matching-options.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import { SendHint } from '#renderer/ui/dialog/send-hint.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { ChoiceField } from '#renderer/ui/form/fields/choice-field.tsx';
import { FormNotices } from '#renderer/ui/form/form-notices.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { TextAreaField } from '#renderer/ui/form/fields/text-area-field.tsx';
import { TextField } from '#renderer/ui/form/fields/text-field.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { scheduleLimits } from '#shared/domain/schedule-limits.ts';
import { ClashQuestion } from './clash-question.tsx';
import { useClashes } from './use-clashes.ts';
import { EventPeople } from './event-people.tsx';
import {
  eventSchema,
  fieldsOf,
  general,
  newValues,
  onlyMe,
  valuesOf,
  type EventStart,
  type EventValues,
} from './event-values.ts';
import { newEventDraft } from './new-event-draft.ts';
import { ExternalPeople } from './external-people.tsx';
import { ReminderChoice } from './reminder-choice.tsx';
import { RepeatFields } from './repeat-fields.tsx';
import { TimeFields } from './time-fields.tsx';
import { useLinkedTimes } from './use-linked-times.ts';
import styles from './event-form.module.css';

type Model = Option & { timezone: string };
export type EventFormProps = {
  handle: Ref<FormHandle>;
  /** Undefined creates a new event that starts with `start`. */
  event: EventDetail | undefined;
  start: EventStart;
  types: readonly EventType[];
  models: readonly Model[];
  timezone: string;
  /** Asks which events of a series to change; undefined if the user cancels. */
  askScope: (event: EventDetail) => Promise<Scope | undefined>;
  onSaved: (saved: { id: string; changeId: string }, title: string) => void;
  onCancel: () => void;
};

const statusOptions = eventStatuses.map((value) => ({ value, label: statusLabels[value] }));
/** The field for each hint of a refusal by the services. */
const fieldNames: Readonly<Record<string, keyof EventValues>> = {
  title: 'title',
  type: 'typeId',
  model: 'owner',
  time: 'endTime',
  timezone: 'timezone',
  location: 'location',
  meetingUrl: 'meetingUrl',
  description: 'description',
  recurrence: 'repeat',
  reason: 'cancelledReason',
};

/** The full event form. Checks for clashes before saving, and asks if there are any. */
export function EventForm({
  handle,
  event,
  start,
  types,
  models,
  timezone,
  askScope,
  onSaved,
  onCancel,
}: EventFormProps) {
  const client = useQueryClient();
  const clashes = useClashes();
  const id = event === undefined ? {} : { id: event.id };
  // The chosen scope is reused when the user saves in spite of a clash.
  const [chosenScope, setChosenScope] = useState<Scope>();

  const send = async (_: unknown, values: EventValues) => {
    const fields = fieldsOf(values);
    const scope = chosenScope ?? (event === undefined ? 'this' : await askScope(event));
    if (scope === undefined) throw new Unsaved();
    setChosenScope(scope);
    if (await clashes.asksFirst({ event: fields, scope, ...id })) throw new Unsaved();
    const save = (rowVersion: number) =>
      saveEvent({ event: fields, scope, ...(event === undefined ? {} : { id: event.id, rowVersion }) });
    const saved = await save(values.rowVersion).catch(async (error: unknown) => {
      if (!isStale(error) || event === undefined) throw error;
      const now = await getEvent(event.id);
      form.setValue('rowVersion', now.rowVersion);
      throw error;
    });
    for (const sentence of saved.shifted) notifyError(sentence);
    void refreshSchedule(client);
    onSaved(saved, fields.title);
  };
  const form = useAppForm({
    schema: eventSchema,
    defaultValues: event === undefined ? newValues(start, types, timezone) : valuesOf(event),
    draftKey: event === undefined ? newEventDraft : `event ${event.id}`,
    mode: 'onSubmit',
    send,
    describe: (error) =>
      error instanceof Unsaved
        ? ''
        : isStale(error)
          ? 'This event was changed in the meantime. Save again to replace it with what stands here.'
          : errorMessage('schedule.save', error),
    fieldOf: (error) => fieldNames[toAppError(error).hint ?? ''],
  });
  useImperativeHandle(handle, () => form);
  const values = useWatch({ control: form.control }) as EventValues;
  const linked = useLinkedTimes(form, {
    isNew: event === undefined && start.copyOf === undefined,
    isDrawn: start.isDrawn === true,
    types,
    models,
  });
  const clash = clashes.of({ event: fieldsOf(values), scope: chosenScope, ...id });
  const typeOptions = types
    .filter(({ id, isActive }) => isActive || id === values.typeId)
    .map(({ id, name }) => ({ value: id, label: name }));
  const viewer = useViewer();
  // Making someone else's event private would hide it from everyone, including the user.
  const isOwn = event === undefined || event.createdBy?.id === viewer.id;
  const owners = [
    { value: general, label: 'General' },
    ...(isOwn ? [{ value: onlyMe, label: 'Only me' }] : []),
    ...models,
  ];
  const known = event?.attendees.flatMap(({ person }) => (person === null ? [] : [person])) ?? [];
  return (
    <Form form={form}>
      <DialogFields>
        <FormNotices form={{ ...form, failure: form.failure === '' ? undefined : form.failure }} />
        <TextField form={form} name="title" label="Title" required dir="auto" maxLength={400} />
        <div className={styles['pair']}>
          <ChoiceField
            form={form}
            name="typeId"
            emptyAs=""
            label="Type"
            required
            data={typeOptions}
            onOptionSubmit={linked.chooseType}
          />
          <ChoiceField
            form={form}
            name="owner"
            emptyAs=""
            label="Model"
            required
            searchable
            data={owners}
            onOptionSubmit={linked.chooseOwner}
          />
        </div>
        <TimeFields form={form} linked={linked} />
        <RepeatFields form={form} />
        <div className={styles['group']}>
          <EventPeople form={form} owner={values.owner} known={known} />
          <ExternalPeople form={form} most={scheduleLimits.attendees - values.attendeeIds.length} />
        </div>
        <TextField form={form} name="location" label="Location" dir="auto" />
        <TextField form={form} name="meetingUrl" label="Link" placeholder="https://" inputMode="url" />
        <ReminderChoice form={form} />
        <ChoiceField form={form} name="status" label="Status" data={statusOptions} />
        {values.status === 'cancelled' ? (
          <TextAreaField
            form={form}
            name="cancelledReason"
            label="Reason (optional)"
            placeholder="The location is closed that week"
            dir="auto"
            maxRows={6}
          />
        ) : null}
        <TextAreaField form={form} name="description" label="Description" dir="auto" maxRows={10} />
      </DialogFields>
      <DialogFoot>
        {clash === undefined ? null : <ClashQuestion {...clash} />}
        <SendHint isKept={form.isKept} />
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton form={form}>
          {clash !== undefined ? 'Save anyway' : event === undefined ? 'Add event' : 'Save'}
        </SubmitButton>
      </DialogFoot>
    </Form>
  );
}

/** Not a failure: the user has to answer a question first. */
class Unsaved extends Error {}
