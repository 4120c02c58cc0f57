import { useRef, type Ref } from 'react';
import * as z from 'zod/mini';
import { postTitle, postWords } from '#renderer/entities/post/post-labels.ts';
import type { PostRow } from '#renderer/features/posting/lists/post-row.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { DialogForm } from '#renderer/ui/form/dialog-form.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { postLimits } from '#shared/domain/post-limits.ts';
import { atMost } from '#shared/domain/validation.ts';

type Props = { rows: readonly PostRow[]; onReject: (reason: string) => void; onClose: () => void };

/** Asks why posts are rejected; their authors see the reason. */
export function RejectDialog({ rows, onReject, onClose }: Props) {
  const form = useRef<FormHandle>(null);
  const [first] = rows;
  return (
    <FormDialog
      name="RejectPostDialog"
      title={rows.length === 1 ? 'Reject this post?' : `Reject ${countOf(rows.length, postWords)}?`}
      width={520}
      discardTitle="Discard this reason?"
      form={form}
      onClose={onClose}
    >
      {(close) => (
        <RejectForm
          handle={form}
          about={rows.length === 1 && first !== undefined ? postTitle(first) : undefined}
          postId={rows.map(({ id }) => id).join(' ')}
          onReject={onReject}
          onCancel={close}
        />
      )}
    </FormDialog>
  );
}

type FormProps = {
  handle: Ref<FormHandle>;
  about: string | undefined;
  postId: string;
  onReject: (reason: string) => void;
  onCancel: () => void;
};

const schema = z.object({
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: 'Say what has to change', abort: true }),
      atMost('Reason', postLimits.reason),
    ),
});

/** The post goes back to its author's drafts with this reason. */
export function RejectForm({ handle, about, postId, onReject, onCancel }: FormProps) {
  const form = useAppForm({
    schema,
    defaultValues: { reason: '' },
    draftKey: `reason to reject ${postId}`,
    mode: 'onSubmit',
    send: ({ reason }) => {
      onReject(reason);
    },
    describe: () => 'Failed to reject the post',
  });
  return (
    <DialogForm
      form={form}
      handle={handle}
      verb="Reject"
      onCancel={onCancel}
      fields={[
        about === undefined ? null : (
          <p key="lead" dir="auto">
            “{about}”
          </p>
        ),
        {
          kind: 'area',
          name: 'reason',
          label: 'Reason',
          hint: 'The author reads it beside the draft.',
          placeholder: 'The second picture shows the venue',
          dir: 'auto',
        },
      ]}
    />
  );
}
