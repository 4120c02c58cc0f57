import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/event/error-messages.ts';
import { scheduleQueries, refreshSchedule } from '#renderer/features/schedule/queries.ts';
import { noFilters } from '#renderer/features/schedule/state/place.ts';
import { rangeOf, titleOf } from '#renderer/lib/calendar/ranges.ts';
import { toAppError } from '#renderer/lib/errors/error-messages.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { TableDialog } from '#renderer/ui/form/table-dialog.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import type { ScheduleTemplate } from '#shared/contract/schedule-planning.ts';
import { planningLimits } from '#shared/domain/schedule-limits.ts';
import { atMost } from '#shared/domain/validation.ts';
import styles from '#renderer/features/schedule/parts/dialogs.module.css';
import { draftKeys } from '#renderer/features/schedule/parts/draft-keys.ts';
import { templateItems } from './template-items.ts';

type Props = {
  /** The template to rename; undefined saves the week as a new one. */
  template: ScheduleTemplate | undefined;
  /** A day of that week. */
  date: string;
  modelIds: readonly string[];
  onClose: () => void;
};

const schema = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: 'Template name is required', abort: true }),
      atMost('Template name', planningLimits.templateName),
    ),
});

/** Saves a week as a template, or renames a template. */
export function TemplateDialog({ template, date, modelIds, onClose }: Props) {
  const client = useQueryClient();
  const range = rangeOf('week', date);
  const week = useQuery({
    ...scheduleQueries.window({
      ...noFilters,
      view: 'week',
      date,
      modelIds,
      rows: 'model',
      eventId: undefined,
    }),
    enabled: template === undefined,
  });
  const made = week.data === undefined ? undefined : templateItems(week.data.events, range.from, range.to);
  const items = template?.items ?? made?.items;
  const isCut = template === undefined && made?.isCut === true;
  const form = useAppForm({
    schema,
    defaultValues: { name: template?.name ?? '' },
    draftKey: template === undefined ? draftKeys.template : `week template ${template.id}`,
    mode: 'onSubmit',
    send: async ({ name }) => {
      await request('schedule.saveTemplate', {
        name,
        items: [...(items ?? [])],
        ...(template === undefined ? {} : { id: template.id, rowVersion: template.rowVersion }),
      });
      void refreshSchedule(client);
      notifySuccess(template === undefined ? 'Template saved' : 'Template renamed');
      onClose();
    },
    describe: (error) => errorMessage('schedule.saveTemplate', error),
    fieldOf: (error) => (toAppError(error).hint === 'name' ? 'name' : undefined),
  });
  const isEmpty = items?.length === 0;
  return (
    <TableDialog
      name="ScheduleTemplateDialog"
      title={template === undefined ? 'Save week as template' : 'Rename template'}
      width={520}
      discardTitle="Discard this name?"
      form={form}
      verb={template === undefined ? 'Save template' : 'Rename'}
      isOff={items === undefined || isEmpty}
      fields={[
        { name: 'name', label: 'Name', dir: 'auto', required: true },
        template !== undefined ? null : (
          <p key="lead" className={styles['note']} role="status">
            {week.isError
              ? errorMessage('schedule.window', week.error)
              : items === undefined
                ? 'Counting events…'
                : isEmpty
                  ? 'This week has no events for a template. Private events and whole days are left out.'
                  : `${titleOf('week', date)}: ${formatCount(items.length)} ${items.length === 1 ? 'event' : 'events'}. Private events and whole days are left out.`}
          </p>
        ),
        isCut ? (
          <p key="note" className={styles['note']}>
            A template holds {planningLimits.templateItems} events. The first are saved: choose fewer models
            to save the others.
          </p>
        ) : null,
      ]}
      onClose={onClose}
    />
  );
}
