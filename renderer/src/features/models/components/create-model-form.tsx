import { PictureButton } from '#renderer/entities/picture/picture-button.tsx';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useImperativeHandle, useState, type Ref } from 'react';
import { useWatch } from 'react-hook-form';
import { errorMessage } from '#renderer/entities/model/error-messages.ts';
import { LimitNotice } from '#renderer/entities/plan/limit-notice.tsx';
import { PlansLink } from '#renderer/entities/plan/plans-link.tsx';
import { useLimit } from '#renderer/entities/plan/use-limit.ts';
import { isPlanLimit } from '#renderer/lib/errors/error-messages.ts';
import {
  describeOffset,
  localTime,
  offsetToViewer,
  timezoneOptions,
  useCurrentMinute,
} from '#renderer/lib/time/local-time.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { ChoiceField } from '#renderer/ui/form/choice-field.tsx';
import { FormNotices } from '#renderer/ui/form/form-notices.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { TextField } from '#renderer/ui/form/text-field.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { createModelInput, type CreateModelInput, type Model } from '#shared/contract/models.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { contactOptions } from '#renderer/features/models/contact-options.ts';
import { useCreateModel } from '#renderer/features/models/mutations.ts';
import { modelQueries } from '#renderer/entities/model/model-queries.ts';
import { newModelDraft } from '#renderer/features/models/new-model-draft.ts';
import { OnboardingChoice } from '#renderer/features/models/onboarding/onboarding-choice.tsx';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import { SendHint } from '#renderer/ui/dialog/send-hint.tsx';
import { ModelLimit } from './model-limit.tsx';
import { ManagersProblem } from './managers-problem.tsx';
import styles from './create-model-dialog.module.css';
import { renderPersonOption } from '#renderer/entities/person/person-options.tsx';
import { usePersonChoices } from '#renderer/entities/person/use-person-choices.ts';

type Props = {
  handle: Ref<FormHandle>;
  onCreated: (model: Model, templateId: string | undefined) => void;
  onCancel: () => void;
};

const nameTaken = '23505';

export function CreateModelForm({ handle, onCreated, onCancel }: Props) {
  const viewer = useViewer();
  const now = useCurrentMinute();
  const creation = useCreateModel();
  const [isLimited, setIsLimited] = useState(false);
  const [templateId, setTemplateId] = useState<string | null>(null);
  const [isForOther, setIsForOther] = useState(false);
  const defaultTimezone = useQuery(modelQueries.defaultTimezone()).data;
  const canChooseManager = viewer.role === 'admin' || viewer.permissions.can_manage_all_models;
  const managers = usePersonChoices({ known: [viewer], isEnabled: canChooseManager });
  const form = useAppForm({
    schema: createModelInput,
    defaultValues: emptyModel(viewer.id),
    keptAs: newModelDraft,
    mode: 'onSubmit',
    // The server applies the contract's input rules again: it gets what was typed, not what the rules made of it.
    send: async (_parsed, typed) => {
      onCreated(await creation.mutateAsync(typed), templateId ?? undefined);
    },
    describe: (error) => {
      setIsLimited(isPlanLimit(error));
      return errorMessage('models.create', error);
    },
    fieldOf: (error) => (error instanceof AppError && error.sqlState === nameTaken ? 'stageName' : undefined),
  });
  const [chosenTimezone, managerId] = useWatch({ control: form.control, name: ['timezone', 'managerId'] });
  const timezone = chosenTimezone ?? defaultTimezone;
  const limit = useLimit('models', managerId);
  const ofOther = managerId === viewer.id ? undefined : (managerId ?? undefined);

  useImperativeHandle(handle, () => ({ hasInput: form.hasInput, discard: form.discard }));

  // What was typed is never taken away: then the form says it.
  if (limit.reason !== undefined && ofOther === undefined && !isForOther && !form.hasInput())
    return (
      <ModelLimit
        sentence={limit.reason}
        onCancel={onCancel}
        onOther={
          canChooseManager
            ? () => {
                setIsForOther(true);
              }
            : undefined
        }
      />
    );
  const hasFailed = isLimited && form.failure !== undefined;
  return (
    <Form form={form}>
      <DialogFields>
        <FormNotices form={form} action={hasFailed ? <PlansLink personId={ofOther} /> : undefined} />
        {hasFailed || !managerId ? null : <LimitNotice type="models" personId={managerId} limit={limit} />}
        <div className={styles['pair']}>
          <TextField form={form} name="stageName" label="Stage name" required />
          <TextField form={form} name="realName" label="Real name" required />
        </div>
        <div className={styles['pair']}>
          <ChoiceField
            form={form}
            name="timezone"
            label="Timezone"
            data={timezoneOptions(timezone)}
            searchable
            nothingFoundMessage="No matching timezone"
            placeholder="Configured default"
            emptyAs={undefined}
            shown={defaultTimezone ?? null}
            description={timezone === undefined ? undefined : describeTimezone(timezone, now)}
          />
          <ChoiceField
            form={form}
            name="managerId"
            label="Main manager"
            data={[
              ...managers.options,
              ...(canChooseManager ? [{ value: '', label: 'No main manager' }] : []),
            ]}
            renderOption={renderPersonOption}
            {...managers.search}
            searchable={canChooseManager}
            disabled={!canChooseManager}
            emptyAs={null}
            shown=""
            description={canChooseManager ? undefined : 'Models you create are yours to manage'}
          />
        </div>
        {canChooseManager ? <ManagersProblem managers={managers.query} /> : null}
        <div className={styles['pair']}>
          <TextField form={form} name="telegramHandle" label="Telegram" placeholder="@handle" />
          <TextField form={form} name="discordHandle" label="Discord" placeholder="handle" />
        </div>
        <div className={styles['pair']}>
          <ChoiceField
            form={form}
            name="primaryCommunication"
            label="Primary contact"
            data={contactOptions}
            emptyAs=""
          />
          <TextField form={form} name="driveFolderId" label="Drive folder" />
        </div>
        <OnboardingChoice value={templateId} onChange={setTemplateId} />
        <TextField form={form} name="photoUrl" label="Photo link" placeholder="https://" inputMode="url" />
        <div>
          <PictureButton
            title="Picture of the model"
            area="models"
            onDone={async (address) => {
              form.setValue('photoUrl', address, { shouldDirty: true, shouldValidate: true });
            }}
            describe={() => ''}
          >
            Upload a picture instead
          </PictureButton>
        </div>
      </DialogFields>
      <DialogFoot>
        <SendHint />
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton form={form}>Create model</SubmitButton>
      </DialogFoot>
    </Form>
  );
}

const emptyModel = (managerId: string): CreateModelInput => ({
  stageName: '',
  realName: '',
  // Left undefined, the configured default holds, even where it could not be shown.
  timezone: undefined,
  managerId,
  telegramHandle: '',
  discordHandle: '',
  driveFolderId: '',
  photoUrl: '',
  primaryCommunication: '',
});

const describeTimezone = (timezone: string, now: number) =>
  `${localTime(timezone, now)} there, ${describeOffset(offsetToViewer(timezone, now))}`;
