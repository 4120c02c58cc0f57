import { PictureButton } from '#renderer/entities/picture/picture-button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState, type Ref } from 'react';
import { useWatch } from 'react-hook-form';
import { errorMessage } from '#renderer/entities/model/error-messages.ts';
import { LimitNotice } from '#renderer/entities/plan/limits/limit-notice.tsx';
import { PlansLink } from '#renderer/entities/plan/plans-link.tsx';
import { useLimit } from '#renderer/entities/plan/limits/use-limit.ts';
import { isPlanLimit } from '#renderer/lib/errors/error-messages.ts';
import {
  describeOffset,
  localTime,
  offsetToViewer,
  timezoneOptions,
  useCurrentMinute,
} from '#renderer/lib/time/local-time.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { DialogForm } from '#renderer/ui/form/dialog-form.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { createModelInput, type CreateModelInput, type Model } from '#shared/contract/models.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { contactOptions } from '#renderer/features/models/contact-options.ts';
import { useCreateModel } from '#renderer/features/models/mutations.ts';
import { modelQueries } from '#renderer/entities/model/model-queries.ts';
import { newModelDraft } from '#renderer/features/models/new-model-draft.ts';
import { OnboardingChoice } from '#renderer/features/models/onboarding/onboarding-choice.tsx';
import { ModelLimit } from './model-limit.tsx';
import { ManagersProblem } from '#renderer/features/models/panel/managers-problem.tsx';
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
    draftKey: newModelDraft,
    mode: 'onSubmit',
    // The server applies the contract's input rules again, so it gets the typed values, not the parsed ones.
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

  // Never removes what the user typed: once there is input, the form itself shows the limit.
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
    <DialogForm
      form={form}
      handle={handle}
      action={hasFailed ? <PlansLink personId={ofOther} /> : undefined}
      verb="Create model"
      onCancel={onCancel}
      fields={[
        hasFailed || !managerId ? null : (
          <LimitNotice key="limitNotice" type="models" personId={managerId} limit={limit} />
        ),
        [
          { name: 'stageName', label: 'Stage name', required: true },
          { name: 'realName', label: 'Real name', required: true },
        ],
        [
          {
            kind: 'choice',
            name: 'timezone',
            label: 'Timezone',
            data: timezoneOptions(timezone),
            searchable: true,
            nothingFoundMessage: 'No matching timezone',
            placeholder: 'Configured default',
            emptyAs: undefined,
            shown: defaultTimezone ?? null,
            hint: timezone === undefined ? undefined : describeTimezone(timezone, now),
          },
          {
            kind: 'choice',
            name: 'managerId',
            label: 'Main manager',
            data: [
              ...managers.options,
              ...(canChooseManager ? [{ value: '', label: 'No main manager' }] : []),
            ],
            renderOption: renderPersonOption,
            ...managers.search,
            searchable: canChooseManager,
            disabled: !canChooseManager,
            emptyAs: null,
            shown: '',
            hint: canChooseManager ? undefined : 'Models you create are yours to manage',
          },
        ],
        canChooseManager ? <ManagersProblem key="managersProblem" managers={managers.query} /> : null,
        [
          { name: 'telegramHandle', label: 'Telegram', placeholder: '@handle' },
          { name: 'discordHandle', label: 'Discord', placeholder: 'handle' },
        ],
        [
          {
            kind: 'choice',
            name: 'primaryCommunication',
            label: 'Primary contact',
            data: contactOptions,
            emptyAs: '',
          },
          { name: 'driveFolderId', label: 'Drive folder' },
        ],
        <OnboardingChoice key="onboardingChoice" value={templateId} onChange={setTemplateId} />,
        { name: 'photoUrl', label: 'Photo link', placeholder: 'https://', inputMode: 'url' },
        <div key="lead">
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
        </div>,
      ]}
    />
  );
}

const emptyModel = (managerId: string): CreateModelInput => ({
  stageName: '',
  realName: '',
  // Undefined means the configured default, even if it could not be shown here.
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
