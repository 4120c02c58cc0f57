import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/document/error-messages.ts';
import { PlansLink } from '#renderer/entities/plan/plans-link.tsx';
import { isPlanLimit } from '#renderer/lib/errors/error-messages.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { TableDialog } from '#renderer/ui/form/table-dialog.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import type { DocumentShare } from '#shared/contract/document-shares.ts';
import type { DocumentDetail } from '#shared/contract/documents.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { refreshShares, type Shares } from './queries.ts';
import { changesOf, newShare, shareFormSchema, valuesOf, type ShareValues } from './share-values.ts';
import styles from './share.module.css';

type Props = {
  document: DocumentDetail;
  /** The link to edit; undefined for a new one. */
  share: DocumentShare | undefined;
  known: Shares;
  onDone: (share: DocumentShare) => void;
  onClose: () => void;
};

/** The form field for an error of the database. */
const fields: Readonly<Record<string, keyof ShareValues>> = {
  name: 'name',
  password: 'password',
  gate: 'asksPassword',
  no_mail: 'asksPassword',
  expires_at: 'endsOn',
  max_views: 'maxViews',
  require_email: 'requireEmail',
  emails: 'allowEmails',
  watermark: 'watermark',
  agreement_text: 'agreement',
  default: 'isDefault',
};

/** Creates a link, or edits its restrictions. */
export function ShareDialog({ document, share, known, onDone, onClose }: Props) {
  const client = useQueryClient();
  const { rules, shares, watermarkProblem } = known;
  const isSensitive = document.visibility === 'sensitive';
  const hasDefault = shares.some(
    ({ isDefault, state }) => isDefault && state !== 'revoked' && state !== 'expired',
  );
  // The same ID for a retry, so that a lost response doesn't create a second link.
  const [id] = useState(() => share?.id ?? crypto.randomUUID());
  const [today] = useState(() => dayOf(Date.now()));
  const [isLimited, setIsLimited] = useState(false);
  const saving = useMutation({
    mutationFn: (values: ShareValues) =>
      share === undefined
        ? request('documents.addShare', {
            id,
            documentId: document.id,
            changes: { ...changesOf(values, undefined), isDefault: values.isDefault },
          })
        : request('documents.updateShare', {
            id,
            documentId: document.id,
            rowVersion: share.rowVersion,
            changes: changesOf(values, share),
          }),
    onSettled: () => void refreshShares(client),
  });
  const defaultValues =
    share === undefined ? newShare(rules, isSensitive, shares.length === 0) : valuesOf(share);
  const form = useAppForm({
    schema: shareFormSchema(rules, isSensitive, share?.hasPassword ?? false, defaultValues.endsOn),
    defaultValues,
    draftKey: `link ${share?.id ?? `to ${document.id}`}`,
    send: async (values) => {
      const saved = await saving.mutateAsync(values);
      notifySuccess(share === undefined ? 'Link created' : 'Link updated');
      onDone(saved);
    },
    describe: (error) => {
      setIsLimited(isPlanLimit(error));
      if (error instanceof AppError && error.code === 'conflict' && error.hint === 'stale')
        return 'This link was changed meanwhile. Close this dialog to see it as it is now.';
      return errorMessage(share === undefined ? 'documents.addShare' : 'documents.updateShare', error);
    },
    fieldOf: (error) => (error instanceof AppError ? fields[error.hint ?? ''] : undefined),
  });
  const [asksEmail, watermark] = useWatch({ control: form.control, name: ['requireEmail', 'watermark'] });
  const markFault = form.getFieldState('watermark', form.formState).error?.message;
  // Address lists need email; without it, existing ones can only be removed.
  const hasLists =
    rules.sendsMail || (share !== undefined && share.allowEmails.length + share.denyEmails.length > 0);
  const versions = [
    { value: '', label: `The current one (now ${String(document.version)})` },
    ...document.fileVersions.map(({ version }) => ({
      value: String(version),
      label: `Version ${String(version)}`,
    })),
  ];
  const problem =
    asksEmail && watermark && !(share?.watermark ?? false)
      ? markProblem(rules.hasWatermark, watermarkProblem)
      : undefined;
  return (
    <TableDialog
      name="ShareDialog"
      title={share === undefined ? 'Add link' : 'Link settings'}
      width={520}
      discardTitle={share === undefined ? 'Discard this link?' : 'Discard your changes?'}
      form={form}
      action={isLimited ? <PlansLink /> : undefined}
      verb={share === undefined ? 'Create link' : 'Save'}
      isOff={problem !== undefined}
      fields={[
        {
          name: 'name',
          label: 'Name',
          hint: 'Who it is for. Visitors don’t see it.',
          placeholder: 'Abigail Turner, to read',
          required: true,
          dir: 'auto',
        },
        share === undefined && !hasDefault
          ? { kind: 'box', name: 'isDefault', label: 'Short address, without a key: one per document' }
          : null,
        [
          { kind: 'day', name: 'endsOn', label: 'Ends after', min: today, hint: 'Empty for never' },
          { name: 'maxViews', label: 'Maximum views', inputMode: 'numeric', hint: 'Empty for any number' },
        ],
        {
          kind: 'area',
          name: 'agreement',
          label: 'Agreement',
          hint: 'Visitors agree to this text before they read. Empty for none.',
          minRows: 1,
          maxRows: 8,
          dir: 'auto',
        },
        { kind: 'choice', name: 'pinnedVersion', label: 'Version', data: versions, emptyAs: null, shown: '' },
        {
          kind: 'part',
          name: 'asksPassword',
          label: 'Ask for a password',
          fields: [
            {
              kind: 'password',
              name: 'password',
              label: share?.hasPassword === true ? 'New password' : 'Password',
              autoComplete: 'new-password',
              hint:
                share?.hasPassword === true
                  ? 'Leave it empty to keep the one that there is.'
                  : 'Tell it to them by another way than the link.',
            },
          ],
        },
        {
          kind: 'part',
          name: 'requireEmail',
          label: 'Ask for an email address',
          hint: rules.sendsMail ? 'Visitors prove it by a code that we send them.' : undefined,
          fields: [
            !rules.sendsMail && (
              <p key="mail" className={styles['hint']}>
                Mail isn’t set up, so this proves nothing: addresses are taken as they’re typed, and marked so
                in the log. Lists of addresses need mail.
              </p>
            ),
            hasLists && {
              kind: 'area',
              name: 'allowEmails',
              label: 'Only these addresses',
              hint: 'One a line, or @example.com for a whole domain. Empty for everyone.',
              minRows: 2,
              maxRows: 6,
              spellCheck: false,
            },
            hasLists && {
              kind: 'area',
              name: 'denyEmails',
              label: 'Never these',
              minRows: 1,
              maxRows: 6,
              spellCheck: false,
            },
            { kind: 'box', name: 'watermark', label: 'Write the viewer’s address across each page' },
            (problem !== undefined || markFault !== undefined) && (
              <p key="problem" className={styles['problem']} role="alert">
                {problem ?? markFault} {problem === undefined || rules.hasWatermark ? null : <PlansLink />}
              </p>
            ),
          ],
        },
        { kind: 'part', name: 'allowDownload', label: 'Allow download' },
        { kind: 'part', name: 'notifyOnView', label: 'Tell me when it is opened for the first time' },
      ]}
      onClose={onClose}
    />
  );
}

const markProblem = (hasWatermark: boolean, problem: string | null): string | undefined =>
  hasWatermark ? (problem ?? undefined) : 'Watermarks aren’t included in your plan.';
