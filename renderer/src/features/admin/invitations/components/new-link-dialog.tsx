import { Button } from '@mantine/core';
import { useImperativeHandle, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { errorMessage } from '#renderer/features/admin/invitations/error-messages.ts';
import { PlansLink } from '#renderer/entities/plan/plans-link.tsx';
import { isPlanLimit } from '#renderer/lib/errors/error-messages.ts';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { DialogForm } from '#renderer/ui/form/dialog-form.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import type { Invitation, IssuedInvitation } from '#shared/contract/invitations.ts';
import { useResendInvitation } from '#renderer/features/admin/invitations/mutations.ts';
import { linkQuestion } from '#renderer/features/admin/invitations/link-question.ts';
import { Text } from '#renderer/ui/layout/parts.tsx';
import { ExpiryChoice } from './expiry-choice.tsx';
import { IssuedLink } from './issued-link.tsx';

const schema = z.object({ days: z.optional(z.int()) });

type Props = { invitation: Invitation; onClose: () => void };

/** Creates a link that replaces the previous one, and shows it. */
export function NewLinkDialog({ invitation, onClose }: Props) {
  const [issued, setIssued] = useState<IssuedInvitation>();
  const [isLimited, setIsLimited] = useState(false);
  const resending = useResendInvitation();
  const form = useAppForm({
    schema,
    defaultValues: {},
    draftKey: `new link ${invitation.id}`,
    send: async ({ days: expiresInDays }) => {
      const input = { id: invitation.id, ...(expiresInDays === undefined ? {} : { expiresInDays }) };
      setIssued(await resending.mutateAsync(input));
    },
    describe: (error) => {
      setIsLimited(isPlanLimit(error));
      return errorMessage('invitations.resend', error);
    },
  });
  const [isCopied, setIsCopied] = useState(false);
  const handle = useRef<FormHandle>(null);
  useImperativeHandle(handle, () => ({
    // Losing a chosen expiry doesn't matter.
    hasInput: () => false,
    discard: form.discard,
    question: () => (issued !== undefined && !isCopied ? linkQuestion : undefined),
  }));
  const days = useWatch({ control: form.control, name: 'days' });
  return (
    <FormDialog
      name="NewLinkDialog"
      title="New invitation link"
      width={560}
      discardTitle="Keep the old link?"
      form={handle}
      closesOnClickOutside={false}
      onClose={onClose}
    >
      {(close) =>
        issued === undefined ? (
          <DialogForm
            form={form}
            action={isLimited ? <PlansLink /> : undefined}
            fields={[
              <Text key="lead" as="p" size={13} tone="soft" breaks>
                Creating a new link disables the one you sent to {invitation.email}.
              </Text>,
              <ExpiryChoice
                key="days"
                days={days}
                onChange={(chosen) => {
                  form.setValue('days', chosen);
                }}
              />,
            ]}
            verb="Create link"
            cancelLabel="Keep the old link"
            onCancel={onClose}
          />
        ) : (
          <IssuedLink
            issued={issued}
            title={`New link for ${invitation.email} created`}
            note="The link sent before no longer works."
            onCopied={() => {
              setIsCopied(true);
            }}
          >
            <Button variant="default" onClick={close}>
              Done
            </Button>
          </IssuedLink>
        )
      }
    </FormDialog>
  );
}
