import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { request } from '#renderer/bridge/index.ts';
import { platformLabel } from '#renderer/entities/credential/platform-label.ts';
import { errorMessage } from '#renderer/entities/grant/error-messages.ts';
import { durations } from '#renderer/entities/grant/grant-labels.ts';
import { grantKeys } from '#renderer/entities/grant/queries.ts';
import { renderPersonOption } from '#renderer/entities/person/person-options.tsx';
import { usePersonChoices } from '#renderer/entities/person/use-person-choices.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { DialogForm } from '#renderer/ui/form/dialog-form.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { reasonField } from '#shared/contract/grants.ts';
import type { Socials } from '#shared/contract/socials.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { askDraft, giveDraft } from '#renderer/features/socials/drafts.ts';
import { Cancelled, useUnlock } from '#renderer/entities/credential/unlock/unlock.ts';
import styles from './forms.module.css';
import type { FormProps } from './form-failure.ts';

/** A select can't have an empty value. */
const all = ' ';

const schema = z.object({
  personId: z.nullable(z.string()).check(z.refine((id) => id !== null, 'Choose a person')),
  platform: z.string(),
  minutes: z.string(),
  reason: reasonField,
});

type Props = FormProps & { socials: Socials; platform: string | undefined; isAsking: boolean };

/** Requests temporary access to a model's accounts, or gives it to someone. */
export function GrantForm({ socials, platform, isAsking, handle, onDone, onCancel }: Props) {
  const client = useQueryClient();
  const viewer = useViewer();
  const { run } = useUnlock();
  const choices = usePersonChoices({ isEnabled: !isAsking });
  const { modelId } = socials;
  const form = useAppForm({
    schema,
    defaultValues: {
      personId: isAsking ? viewer.id : null,
      platform: platform ?? all,
      minutes: '240',
      reason: '',
    },
    draftKey: isAsking ? askDraft(modelId) : giveDraft(modelId),
    mode: 'onSubmit',
    send: async ({ personId, platform: chosen, minutes, reason }) => {
      const scope = {
        modelId,
        platform: chosen === all ? null : chosen,
        minutes: Number(minutes),
        reason: reason.trim(),
      };
      if (isAsking) await request('grants.ask', scope);
      else await run(() => request('grants.give', { ...scope, personId: personId ?? '' }));
      notifySuccess(isAsking ? 'Access requested' : 'Access given');
      void client.invalidateQueries({ queryKey: grantKeys.all });
      onDone();
    },
    describe: (error) =>
      error instanceof Cancelled
        ? error.message
        : errorMessage(isAsking ? 'grants.ask' : 'grants.give', error),
    fieldOf: (error) => (error instanceof AppError ? fields[error.hint ?? ''] : undefined),
  });
  return (
    <DialogForm
      form={form}
      handle={handle}
      verb={isAsking ? 'Ask for access' : 'Give access'}
      onCancel={onCancel}
      fields={[
        <p key="lead" className={styles['lead']}>
          {isAsking
            ? 'The model’s main manager decides. You can then reveal current passwords and one-time codes, and each use is recorded.'
            : 'They can reveal current passwords and one-time codes, change nothing, and each use is recorded. It ends when the time is over, or when you end it.'}
        </p>,
        isAsking
          ? null
          : {
              kind: 'choice',
              name: 'personId',
              label: 'Person',
              placeholder: 'Choose a person',
              searchable: true,
              required: true,
              emptyAs: null,
              data: choices.options.filter(({ value }) => value !== viewer.id),
              renderOption: renderPersonOption,
              ...choices.search,
            },
        {
          kind: 'choice',
          name: 'platform',
          label: 'Accounts',
          data: [
            { value: all, label: 'All accounts' },
            ...socials.platforms.map((each) => ({
              value: each.platform,
              label: platformLabel(each.platform),
            })),
          ],
        },
        { kind: 'choice', name: 'minutes', label: 'For', data: [...durations] },
        {
          kind: 'area',
          name: 'reason',
          label: 'Reason',
          placeholder: 'Cover for Tomás on Thursday',
          autosize: true,
          minRows: 2,
          required: true,
        },
      ]}
    />
  );
}

const fields: Partial<Record<string, 'personId' | 'platform' | 'minutes' | 'reason'>> = {
  inactive_user: 'personId',
  no_socials: 'personId',
  already_editor: 'personId',
  platform: 'platform',
  minutes: 'minutes',
  reason: 'reason',
};
