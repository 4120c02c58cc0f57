import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { errorMessage } from '#renderer/entities/drive/error-messages.ts';
import { saveRule } from '#renderer/features/drive-logs/mutations.ts';
import { driveLogQueries } from '#renderer/features/drive-logs/queries.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { CheckboxField } from '#renderer/ui/form/checkbox-field.tsx';
import { FormNotices } from '#renderer/ui/form/form-notices.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { TextAreaField } from '#renderer/ui/form/text-area-field.tsx';
import { TextField } from '#renderer/ui/form/text-field.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import type { DriveRule } from '#shared/contract/drive.ts';
import { driveLimits, type DriveAlarm } from '#shared/domain/drive-words.ts';
import styles from './rules.module.css';

const words: Readonly<Record<DriveAlarm, { title: string; about: string }>> = {
  mass_delete: {
    title: 'Mass delete',
    about: 'Critical where one person deletes many files of a folder within a short time.',
  },
  public_permission: {
    title: 'Public link',
    about: 'Critical where a file or folder is opened to anyone with the link.',
  },
  outside_actor: {
    title: 'Shared outside',
    about:
      'A warning where an address or domain gets access that is neither of a user here nor listed below, or someone like that changes files.',
  },
};

const whole = (most: number, message: string) =>
  z.string().check(
    z.trim(),
    z.regex(/^\d{1,5}$/, message),
    z.refine((text) => Number(text) >= 1 && Number(text) <= most, message),
  );
const schema = z.object({
  enabled: z.boolean(),
  threshold: whole(driveLimits.threshold, 'Enter a number of files from 1 to 10,000'),
  windowMinutes: whole(driveLimits.minutes, 'Enter a number of minutes from 1 to 1,440'),
  allowed: z.string().check(z.maxLength(8000)),
});

export function RuleForm({ rule }: { rule: DriveRule }) {
  const client = useQueryClient();
  const { isReadOnly } = useViewer();
  const { id, event, rowVersion, canEdit } = rule;
  const isOff = !canEdit || isReadOnly;
  const form = useAppForm({
    schema,
    defaultValues: {
      enabled: rule.enabled,
      threshold: String(rule.threshold),
      windowMinutes: String(rule.windowMinutes),
      allowed: rule.allowed.join('\n'),
    },
    keptAs: `drive rule ${id}`,
    send: async ({ enabled, threshold, windowMinutes, allowed }) => {
      const rules = await saveRule({
        id,
        rowVersion,
        changes: {
          enabled,
          threshold: Number(threshold),
          windowMinutes: Number(windowMinutes),
          allowed: allowed.split(/[\s,;]+/).filter((part) => part !== ''),
        },
      });
      client.setQueryData(driveLogQueries.rules().queryKey, rules);
      notifySuccess('Rule saved successfully');
    },
    describe: (error) => errorMessage('drive.saveRule', error),
  });
  const { title, about } = words[event];
  return (
    <section className={styles['rule']} aria-label={title}>
      <h2>{title}</h2>
      <p>{about}</p>
      <Form form={form}>
        <fieldset className={styles['fields']} disabled={isOff}>
          <FormNotices form={form} />
          <CheckboxField form={form} name="enabled" label="Raise this alarm" />
          <div className={styles['pair']}>
            <TextField form={form} name="threshold" label="Files, at least" inputMode="numeric" />
            <TextField form={form} name="windowMinutes" label="Within minutes" inputMode="numeric" />
          </div>
          {event === 'outside_actor' ? (
            <TextAreaField
              form={form}
              name="allowed"
              label="Addresses and domains that may have access"
              description="One a line, such as studio-b.example"
            />
          ) : null}
          {isOff ? null : <SubmitButton form={form}>Save rule</SubmitButton>}
        </fieldset>
      </Form>
    </section>
  );
}
