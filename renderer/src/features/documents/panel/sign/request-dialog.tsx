import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#renderer/entities/document/error-messages.ts';
import { PeopleField } from '#renderer/entities/people/people-field.tsx';
import { usePeopleAndModels } from '#renderer/entities/people/use-people-and-models.ts';
import { PlansLink } from '#renderer/entities/plan/plans-link.tsx';
import share from '#renderer/features/documents/panel/share/share.module.css';
import { refreshDocuments } from '#renderer/features/documents/queries.ts';
import { isPlanLimit } from '#renderer/lib/errors/error-messages.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { TableDialog } from '#renderer/ui/form/table-dialog.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import type { SignatureRequest } from '#shared/contract/document-signatures.ts';
import type { DocumentDetail } from '#shared/contract/documents.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { refreshSignatures, requestSignatures, type Signatures } from './queries.ts';
import { newRequest, requestFormSchema, requestOf, type RequestValues } from './request-values.ts';

type Props = {
  document: DocumentDetail;
  rules: Signatures['rules'];
  /** What signing would invalidate in the current version. */
  warning: string | null;
  onDone: (request: SignatureRequest) => void;
  onClose: () => void;
};

const reminders = [
  { value: '', label: 'Never' },
  ...[1, 3, 7, 14].map((days) => ({
    value: String(days),
    label: days === 1 ? 'Every day' : `Every ${String(days)} days`,
  })),
];

const fields: Readonly<Record<string, keyof RequestValues>> = {
  signers: 'signers',
  duplicate: 'signers',
  expires_at: 'endsOn',
  message: 'message',
};

/** Requests signatures for a document. */
export function RequestDialog({ document, rules, warning, onDone, onClose }: Props) {
  const client = useQueryClient();
  // The same ID for a retry, so that a lost response doesn't create a second request.
  const [id] = useState(() => crypto.randomUUID());
  const [today] = useState(() => dayOf(Date.now()));
  const [isLimited, setIsLimited] = useState(false);
  const choices = usePeopleAndModels();
  const sending = useMutation({
    mutationFn: (values: RequestValues) =>
      requestSignatures({ id, documentId: document.id, version: document.version, ...requestOf(values) }),
    onSettled: () => {
      void refreshSignatures(client);
      void refreshDocuments(client);
    },
  });
  const form = useAppForm({
    schema: requestFormSchema,
    defaultValues: newRequest(),
    draftKey: `request to sign ${document.id}`,
    send: async (values) => {
      const made = await sending.mutateAsync(values);
      notifySuccess(rules.sendsMail ? 'Request sent' : 'Request made. Copy the links and send them.');
      onDone(made);
    },
    describe: (error) => {
      setIsLimited(isPlanLimit(error));
      return errorMessage('documents.requestSignatures', error);
    },
    fieldOf: (error) => (error instanceof AppError ? fields[error.hint ?? ''] : undefined),
  });
  return (
    <TableDialog
      name="RequestDialog"
      title="Request signatures"
      width={520}
      discardTitle="Discard this request?"
      form={form}
      action={isLimited ? <PlansLink /> : undefined}
      verb="Request signatures"
      fields={[
        warning !== null && (
          <p key="warning" className={share['problem']} role="note">
            {warning}.
          </p>
        ),
        <PeopleField
          key="signers"
          form={form}
          name="signers"
          label="Signers"
          hint="People, models, or an address: Abigail Turner <abigail@mail.example>"
          required
          takesAddresses
          choices={choices}
        />,
        <PeopleField
          key="approvers"
          form={form}
          name="approvers"
          label="Approvers"
          hint="They agree before the signers. Empty for none."
          takesAddresses
          choices={choices}
        />,
        <PeopleField
          key="viewers"
          form={form}
          name="viewers"
          label="Only to read"
          takesAddresses
          choices={choices}
        />,
        { kind: 'box', name: 'isInOrder', label: 'One after the other, in the order chosen' },
        {
          kind: 'area',
          name: 'message',
          label: 'Message',
          hint: 'They read it beside the document. Empty for none.',
          minRows: 2,
          maxRows: 8,
          dir: 'auto',
        },
        [
          { kind: 'day', name: 'endsOn', label: 'Ends after', min: today, required: true },
          {
            kind: 'choice',
            name: 'remindEveryDays',
            label: 'Remind',
            data: reminders,
            emptyAs: null,
            shown: '',
          },
        ],
        <p key="mail" className={share['hint']}>
          {rules.sendsMail
            ? 'Each of them gets a separate link by mail. The result is tamper-evident, not a qualified signature.'
            : 'Mail isn’t set up: you copy each link and send it. The result is tamper-evident, not a qualified signature.'}
        </p>,
      ]}
      onClose={onClose}
    />
  );
}
