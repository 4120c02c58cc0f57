import { zodResolver } from '@hookform/resolvers/zod';
import { Button, TextInput } from '@mantine/core';
import { useEffect, useImperativeHandle, useState, type Ref } from 'react';
import { useForm } from 'react-hook-form';
import { errorMessage } from '#renderer/features/admin/invitations/error-messages.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { fieldError } from '#renderer/ui/form/field-error.tsx';
import { FormAlert } from '#renderer/ui/form/form-alert.tsx';
import {
  createInvitationInput,
  type CreateInvitationInput,
  type IssuedInvitation,
} from '#shared/contract/invitations.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { useCreateInvitation } from '#renderer/features/admin/invitations/mutations.ts';
import { ExpiryChoice } from './expiry-choice.tsx';
import { IssuedLink } from './issued-link.tsx';
import { ModelChoice } from './model-choice.tsx';
import { PermissionOverrides, type Overrides } from './permission-overrides.tsx';
import styles from './invite-dialog.module.css';

export type InviteFormHandle = { hasInput: () => boolean };

type Props = { handle: Ref<InviteFormHandle>; onAnother: () => void; onClose: () => void };

/** Who is invited and what they get. Once it is sent the form stays, and the link appears below it. */
export function InviteForm({ handle, onAnother, onClose }: Props) {
  const viewer = useViewer();
  const creation = useCreateInvitation();
  const [issued, setIssued] = useState<IssuedInvitation>();
  const [overrides, setOverrides] = useState<Overrides>({});
  const [days, setDays] = useState<number>();
  const [modelIds, setModelIds] = useState<string[]>([]);
  const form = useForm<CreateInvitationInput>({
    resolver: zodResolver(createInvitationInput),
    mode: 'onTouched',
    defaultValues: { email: '' },
  });
  const { setFocus } = form;
  const isTaken = creation.error instanceof AppError && creation.error.code === 'conflict';
  const failure = creation.isError ? errorMessage('invitations.create', creation.error) : undefined;
  useEffect(() => {
    if (isTaken) setFocus('email');
  }, [isTaken, setFocus]);
  useImperativeHandle(handle, () => ({
    // The link cannot be had again, but it has been shown; what was never sent would be lost.
    hasInput: () =>
      issued === undefined &&
      (form.getValues('email') !== '' || modelIds.length > 0 || Object.keys(overrides).length > 0),
  }));
  const submit = form.handleSubmit(({ email }) => {
    if (creation.isPending) return;
    creation.mutate(
      {
        email,
        ...(Object.keys(overrides).length === 0 ? {} : { permissionOverrides: overrides }),
        ...(modelIds.length === 0 ? {} : { modelIds }),
        ...(days === undefined ? {} : { expiresInDays: days }),
      },
      { onSuccess: setIssued },
    );
  });
  const isSent = issued !== undefined;

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <div className={styles['body']}>
        <FormAlert message={isTaken ? undefined : failure} />
        <div className={styles['who']}>
          <TextInput
            label="Email"
            type="email"
            required
            data-autofocus
            autoComplete="off"
            readOnly={isSent}
            error={fieldError(form.formState.errors.email?.message ?? (isTaken ? failure : undefined))}
            {...form.register('email', {
              onChange: () => {
                if (creation.isError) creation.reset();
              },
            })}
          />
          <ExpiryChoice days={days} isReadOnly={isSent} onChange={setDays} />
        </div>
        {isSent ? (
          <IssuedLink issued={issued} title={`Invitation for ${issued.invitation.email} created`} />
        ) : (
          <>
            {viewer.role === 'admin' ? (
              <PermissionOverrides overrides={overrides} onChange={setOverrides} />
            ) : null}
            <ModelChoice
              chosen={modelIds}
              error={modelIds.length > 200 ? 'Choose 200 models or fewer' : undefined}
              onChange={setModelIds}
            />
            <p className={styles['note']}>
              They join as a manager, and come in at once with the link that you get to send.
            </p>
          </>
        )}
      </div>
      <div className={styles['foot']}>
        {isSent ? (
          <>
            <Button variant="default" onClick={onAnother}>
              Invite another
            </Button>
            <Button variant="default" onClick={onClose}>
              Done
            </Button>
          </>
        ) : (
          <>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={creation.isPending} disabled={modelIds.length > 200}>
              Create invitation
            </Button>
          </>
        )}
      </div>
    </form>
  );
}
