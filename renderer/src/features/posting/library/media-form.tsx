import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/post/error-messages.ts';
import { showMedia } from '#renderer/features/posting/media/use-media-upload.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { FormNotices } from '#renderer/ui/form/form-notices.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { ReadOnlyGuard } from '#renderer/ui/form/read-only-guard.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { TextAreaField } from '#renderer/ui/form/fields/text-area-field.tsx';
import { TextField } from '#renderer/ui/form/fields/text-field.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { mediaFieldsSchema, type PostMedia } from '#shared/contract/posting-rows.ts';
import { postLimits } from '#shared/domain/post-limits.ts';
import styles from './library.module.css';

/** Splits by comma and removes duplicates. */
const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];

const schema = z.object({ alt: mediaFieldsSchema.shape.alt, tags: z.string() }).check(
  z.refine(({ tags }) => tagsOf(tags).length <= postLimits.tags, {
    error: 'A file can have 20 tags',
    path: ['tags'],
  }),
  z.refine(({ tags }) => tagsOf(tags).every(({ length }) => length <= postLimits.tag), {
    error: 'Tag must be 40 characters or fewer',
    path: ['tags'],
  }),
);

/** The alt text and tags of a file. */
export function MediaForm({ media }: { media: PostMedia }) {
  const client = useQueryClient();
  const { id } = media;
  const form = useAppForm({
    schema,
    defaultValues: { alt: media.alt, tags: media.tags.join(', ') },
    draftKey: `social media ${id}`,
    mode: 'onSubmit',
    send: async ({ alt, tags }) => {
      const row = await request('posting.updateMedia', {
        id,
        changes: { alt: alt.trim(), tags: tagsOf(tags) },
      });
      showMedia(client, row);
      form.reset({ alt: row.alt, tags: row.tags.join(', ') });
      notifySuccess('File saved');
    },
    describe: (error) => errorMessage('posting.updateMedia', error),
  });
  return (
    <ReadOnlyGuard>
      <Form form={form}>
        <div className={styles['fields']}>
          <FormNotices form={form} />
          <TextAreaField
            form={form}
            name="alt"
            label="Alt text"
            description="People who don’t see it hear this. A post can have another."
            minRows={2}
            maxRows={8}
            dir="auto"
          />
          <TextField form={form} name="tags" label="Tags" description="With commas between." dir="auto" />
          <SubmitButton form={form}>Save</SubmitButton>
        </div>
      </Form>
    </ReadOnlyGuard>
  );
}
