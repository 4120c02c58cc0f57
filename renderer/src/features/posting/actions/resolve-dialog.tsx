import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useImperativeHandle, useRef, useState, type Ref } from 'react';
import * as z from 'zod/mini';
import { errorMessage } from '#renderer/entities/post/error-messages.ts';
import { handleOf, postTitle, profileUrl, unknownText } from '#renderer/entities/post/post-labels.ts';
import type { PostRow } from '#renderer/features/posting/lists/post-row.ts';
import { resolvePost } from '#renderer/features/posting/mutations.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { FormNotices } from '#renderer/ui/form/form-notices.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { TextField } from '#renderer/ui/form/fields/text-field.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { atMost } from '#shared/domain/validation.ts';
import { AppError } from '#shared/lib/app-error.ts';

type Props = { row: PostRow; onDone: () => void; onClose: () => void };

/** Asks the user whether it was posted, because the app can't find out. */
export function ResolveDialog({ row, onDone, onClose }: Props) {
  const client = useQueryClient();
  const form = useRef<FormHandle>(null);
  const [isAgain, setIsAgain] = useState(false);
  const [again, setAgain] = useState<{ isPending: boolean; error?: string }>({ isPending: false });
  const repeat = async () => {
    setAgain({ isPending: true });
    try {
      await resolvePost(client, { id: row.id, wasPublished: false, url: null });
      notifySuccess('Publishing the post');
      onDone();
    } catch (error) {
      setAgain({ isPending: false, error: errorMessage('posting.resolveUnknown', error) });
    }
  };
  return (
    <>
      <FormDialog
        name="ResolvePostDialog"
        title="Was it posted?"
        discardTitle="Discard this link?"
        form={form}
        onClose={onClose}
      >
        {(close) => (
          <ResolveForm
            handle={form}
            row={row}
            onDone={onDone}
            onAgain={() => {
              setIsAgain(true);
            }}
            onCancel={close}
          />
        )}
      </FormDialog>
      {isAgain ? (
        <ConfirmDialog
          title="Post it again?"
          confirmLabel="Post again"
          isPending={again.isPending}
          error={again.error}
          onConfirm={() => void repeat()}
          onCancel={() => {
            setIsAgain(false);
          }}
        >
          <p>If it is on the account already, it will be there twice.</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

type FormProps = {
  handle: Ref<FormHandle>;
  row: Pick<PostRow, 'id' | 'account' | 'excerpt' | 'media'>;
  onDone: () => void;
  onAgain: () => void;
  onCancel: () => void;
};

const schema = z.object({ url: z.string().check(z.trim(), atMost('Link', 500)) });

export function ResolveForm({ handle, row, onDone, onAgain, onCancel }: FormProps) {
  const client = useQueryClient();
  const { account } = row;
  const profile = account && profileUrl(account);
  const form = useAppForm({
    schema,
    defaultValues: { url: '' },
    draftKey: `post ${row.id} link`,
    mode: 'onSubmit',
    send: async ({ url }) => {
      await resolvePost(client, { id: row.id, wasPublished: true, url: url === '' ? null : url });
      notifySuccess('Marked as posted');
      onDone();
    },
    describe: (error) => errorMessage('posting.resolveUnknown', error),
    fieldOf: (error) => (error instanceof AppError && error.hint === 'url' ? 'url' : undefined),
  });
  useImperativeHandle(handle, () => form);
  return (
    <Form form={form}>
      <DialogFields>
        <FormNotices form={form} />
        <p>{unknownText}</p>
        <p dir="auto">“{postTitle(row)}”</p>
        {account === undefined || profile === undefined ? null : (
          <Button
            component="a"
            href={profile}
            target="_blank"
            rel="noopener noreferrer"
            variant="default"
            leftSection={<IconExternalLink size={16} stroke={1.7} />}
          >
            {`Open ${handleOf(account)}`}
          </Button>
        )}
        <TextField
          form={form}
          name="url"
          label="Link to the post (optional)"
          description="Its figures are read by the link."
          inputMode="url"
        />
      </DialogFields>
      <DialogFoot>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="default" onClick={onAgain}>
          Post again
        </Button>
        <SubmitButton form={form}>Mark as posted</SubmitButton>
      </DialogFoot>
    </Form>
  );
}
