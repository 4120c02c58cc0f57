import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useImperativeHandle, type Ref } from 'react';
import { useController, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/event/error-messages.ts';
import { nextDay } from '#renderer/entities/event/event-labels.ts';
import { draftKeys } from '#renderer/features/schedule/parts/draft-keys.ts';
import { refreshSchedule } from '#renderer/features/schedule/queries.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { FormNotices } from '#renderer/ui/form/form-notices.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { WhenInput } from '#renderer/ui/when/when-input.tsx';
import { isTime } from '#renderer/lib/when/typed-when.ts';
import type { CoverageHours } from '#shared/contract/schedule-planning.ts';
import styles from '#renderer/features/schedule/parts/dialogs.module.css';

type Props = {
  handle: Ref<FormHandle>;
  modelId: string;
  models: readonly { value: string }[];
  hours: readonly CoverageHours[];
  /** Called when the model changes, because the input belongs to the previous one. */
  onModel: (id: string) => void;
  onSaved: () => void;
  onCancel: () => void;
};

/** 24:00 is midnight at the end of a day. */
const clockOf = (ends: string) => (ends === '24:00' ? '00:00' : ends);

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const schema = z.object({
  lines: z
    .array(z.object({ weekday: z.number(), starts: z.string(), ends: z.string() }))
    .check(
      z.refine(
        (lines) => lines.every(({ starts, ends }) => isTime(starts) && isTime(clockOf(ends))),
        'Enter every time',
      ),
    ),
  modelId: z.string(),
});

/** The weekly hours in which someone should be on shift. */
export function HoursForm({ handle, modelId, models, hours, onModel, onSaved, onCancel }: Props) {
  const client = useQueryClient();
  const { isReadOnly } = useViewer();
  const form = useAppForm({
    schema,
    defaultValues: { lines: [...hours], modelId },
    draftKey: isReadOnly ? null : draftKeys.hours,
    isKeptWhole: true,
    mode: 'onSubmit',
    send: async ({ lines }) => {
      await request('schedule.saveCoverageHours', {
        modelId,
        // 24:00 is midnight at the end of a day.
        hours: lines.map((line) => ({ ...line, ends: line.ends === '00:00' ? '24:00' : line.ends })),
      });
      notifySuccess('Hours to cover saved');
      void refreshSchedule(client);
      onSaved();
    },
    describe: (error) => errorMessage('schedule.saveCoverageHours', error),
  });
  const { discard } = form;
  useImperativeHandle(handle, () => ({ hasInput: form.hasInput, discard }));
  const { field, fieldState } = useController({ control: form.control, name: 'lines' });
  const lines: readonly CoverageHours[] = field.value;
  const ofModel = useWatch({ control: form.control, name: 'modelId' });
  const isOther = ofModel !== modelId;
  const isKnown = models.some(({ value }) => value === ofModel);
  const follow = useEffectEvent(() => {
    if (isKnown) onModel(ofModel);
    else discard();
  });
  const knowsModels = models.length > 0;
  useEffect(() => {
    if (isOther && knowsModels) follow();
  }, [isOther, knowsModels]);
  if (isOther) return <PendingLines label="Loading hours to cover" />;

  const change = (index: number, news: Partial<CoverageHours>) => {
    field.onChange(lines.map((line, at) => (at === index ? { ...line, ...news } : line)));
  };
  return (
    <Form form={form}>
      <DialogFields>
        <FormNotices form={form} />
        <ul className={styles['days']}>
          {weekdays.map((name, at) => {
            const weekday = at + 1;
            return (
              <li key={name}>
                <span>{name}</span>
                <div>
                  {lines.map((line, index) =>
                    line.weekday !== weekday ? null : (
                      // The lines have no ids.
                      <span key={index} className={styles['times']}>
                        <WhenInput
                          kind="time"
                          size="xs"
                          aria-label={`${name}, from`}
                          value={line.starts}
                          disabled={isReadOnly}
                          onChange={(starts) => {
                            change(index, { starts });
                          }}
                        />
                        to
                        <WhenInput
                          kind="time"
                          size="xs"
                          aria-label={`${name}, to`}
                          value={clockOf(line.ends)}
                          disabled={isReadOnly}
                          onChange={(ends) => {
                            change(index, { ends });
                          }}
                        />
                        {isTime(line.starts) &&
                        isTime(clockOf(line.ends)) &&
                        clockOf(line.ends) <= line.starts ? (
                          <span className={styles['hint']}>{nextDay.trim()}</span>
                        ) : null}
                        {isReadOnly ? null : (
                          <ActionIcon
                            aria-label={`Remove ${line.starts} on ${name}`}
                            onClick={() => {
                              field.onChange(lines.filter((other) => other !== line));
                            }}
                          >
                            <IconX size={14} stroke={1.7} />
                          </ActionIcon>
                        )}
                      </span>
                    ),
                  )}
                </div>
                {isReadOnly ? null : (
                  <ActionIcon
                    aria-label={`Add hours on ${name}`}
                    onClick={() => {
                      field.onChange([...lines, { weekday, starts: '09:00', ends: '17:00' }]);
                    }}
                  >
                    <IconPlus size={14} stroke={1.8} />
                  </ActionIcon>
                )}
              </li>
            );
          })}
        </ul>
        {fieldState.error === undefined ? null : (
          <p className={styles['fault']} role="alert">
            {fieldState.error.message}
          </p>
        )}
      </DialogFields>
      <DialogFoot>
        <Button variant="default" onClick={onCancel}>
          {isReadOnly ? 'Close' : 'Cancel'}
        </Button>
        {isReadOnly ? null : <SubmitButton form={form}>Save</SubmitButton>}
      </DialogFoot>
    </Form>
  );
}
