import { Button } from '@mantine/core';
import { useImperativeHandle, useState, type Ref } from 'react';
import { useWatch } from 'react-hook-form';
import { errorMessage } from '#renderer/features/admin/invitations/error-messages.ts';
import { LimitNotice } from '#renderer/entities/plan/limits/limit-notice.tsx';
import { LimitState } from '#renderer/entities/plan/limits/limit-state.tsx';
import { PlansLink } from '#renderer/entities/plan/plans-link.tsx';
import { useLimit } from '#renderer/entities/plan/limits/use-limit.ts';
import { isPlanLimit } from '#renderer/lib/errors/error-messages.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { DialogForm } from '#renderer/ui/form/dialog-form.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import {
  createInvitationInput,
  type CreateInvitationInput,
  type IssuedInvitation,
} from '#shared/contract/invitations.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { useCreateInvitation } from '#renderer/features/admin/invitations/mutations.ts';
import { linkQuestion } from '#renderer/features/admin/invitations/link-question.ts';
import { Hint } from '#renderer/ui/layout/parts.tsx';
import { ExpiryChoice } from './expiry-choice.tsx';
import { IssuedLink } from './issued-link.tsx';
import { ModelChoice } from './model-choice.tsx';
import { PermissionOverrides } from './permission-overrides.tsx';

type Props = { handle: Ref<FormHandle>; onAnother: () => void; onClose: () => void };

const empty: CreateInvitationInput = { email: '', permissionOverrides: {}, modelIds: [] };
const mostModels = 200;

/** Who is invited and what they get; after sending, the link. */
export function InviteForm({ handle, onAnother, onClose }: Props) {
  const viewer = useViewer();
  const creation = useCreateInvitation();
  const [issued, setIssued] = useState<IssuedInvitation>();
  const [isLimited, setIsLimited] = useState(false);
  const limit = useLimit('users', viewer.id);
  const form = useAppForm({
    schema: createInvitationInput,
    defaultValues: empty,
    draftKey: 'invitation',
    send: async (input) => {
      setIssued(await creation.mutateAsync(withoutDefaults(input)));
    },
    describe: (error) => {
      setIsLimited(isPlanLimit(error));
      return errorMessage('invitations.create', error);
    },
    fieldOf: (error) => (error instanceof AppError && error.code === 'conflict' ? 'email' : undefined),
  });
  const [overrides = {}, modelIds = [], days] = useWatch({
    control: form.control,
    name: ['permissionOverrides', 'modelIds', 'expiresInDays'],
  });
  const [isCopied, setIsCopied] = useState(false);
  useImperativeHandle(handle, () => ({
    ...form,
    hasInput: () => issued === undefined && form.hasInput(),
    question: () => (issued !== undefined && !isCopied ? linkQuestion : undefined),
  }));
  if (issued !== undefined)
    return (
      <IssuedLink
        issued={issued}
        title={`Invitation for ${issued.invitation.email} created`}
        onCopied={() => {
          setIsCopied(true);
        }}
      >
        <Button variant="default" onClick={onAnother}>
          Invite another
        </Button>
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </IssuedLink>
    );
  // Don't hide the form once something has been typed.
  if (limit.reason !== undefined && !form.hasInput())
    return <LimitState type="users" sentence={limit.reason} onCancel={onClose} />;
  const hasFailed = isLimited && form.failure !== undefined;

  return (
    <DialogForm
      form={form}
      action={hasFailed ? <PlansLink /> : undefined}
      fields={[
        hasFailed ? null : <LimitNotice key="limit" type="users" personId={viewer.id} limit={limit} />,
        [
          { name: 'email', label: 'Email', type: 'email', required: true },
          <ExpiryChoice
            key="days"
            days={days}
            onChange={(chosen) => {
              form.setValue('expiresInDays', chosen);
            }}
          />,
        ],
        viewer.role === 'admin' ? (
          <PermissionOverrides
            key="permissions"
            overrides={overrides}
            onChange={(chosen) => {
              form.setValue('permissionOverrides', chosen);
            }}
          />
        ) : null,
        <ModelChoice
          key="models"
          chosen={modelIds}
          error={modelIds.length > mostModels ? 'Choose 200 models or fewer' : undefined}
          onChange={(ids) => {
            form.setValue('modelIds', ids);
          }}
        />,
        <Hint key="note" as="p">
          They’ll join as a manager. You’ll get a link to send them.
        </Hint>,
      ]}
      verb="Create invitation"
      isOff={modelIds.length > mostModels}
      onCancel={onClose}
    />
  );
}

/** Omits what has its default value. */
function withoutDefaults({ email, permissionOverrides, modelIds, expiresInDays }: CreateInvitationInput) {
  return {
    email,
    ...(Object.keys(permissionOverrides ?? {}).length === 0 ? {} : { permissionOverrides }),
    ...((modelIds ?? []).length === 0 ? {} : { modelIds }),
    ...(expiresInDays === undefined ? {} : { expiresInDays }),
  };
}
