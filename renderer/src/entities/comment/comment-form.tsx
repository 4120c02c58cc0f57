import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { MentionField } from '#renderer/entities/mention/mention-field.tsx';
import { mentionsIn } from '#renderer/entities/mention/mention-parts.ts';
import { FormNotices } from '#renderer/ui/form/form-notices.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { commentBody } from '#shared/contract/blocks.ts';
import type { Person } from '#shared/contract/models.ts';
import { changeComments, type CommentSource } from './comment-source.ts';
import styles from './comments.module.css';

const schema = z.object({ body: commentBody });
const nobody: readonly Person[] = [];

/** Writes a comment; Ctrl+Enter or Cmd+Enter sends it. */
export function CommentForm({ source }: { source: CommentSource }) {
  const client = useQueryClient();
  const { people } = source.mentionable;
  const [picked, setPicked] = useState(nobody);
  const form = useAppForm({
    schema,
    defaultValues: { body: '' },
    draftKey: `${source.name} comment`,
    mode: 'onSubmit',
    send: async ({ body }) => {
      const known = [...picked.filter(({ id }) => !people.some((person) => person.id === id)), ...people];
      const mentions = mentionsIn(body, known, new Set(picked.map(({ id }) => id)));
      const comment = await source.add({ body, mentions });
      changeComments(client, source, (comments) => [comment, ...comments]);
      setPicked(nobody);
      form.reset({ body: '' });
      source.onChanged();
    },
    describe: source.describe.add,
  });
  return (
    <Form form={form} className={styles['composer']} aria-label="Write a comment">
      <FormNotices form={form} />
      <MentionField
        form={form}
        mentionable={source.mentionable}
        label="Comment"
        placeholder="Write a comment"
        onPick={(person) => {
          setPicked((known) => [...known, person]);
        }}
      >
        <SubmitButton form={form} size="sm" variant="default">
          Comment
        </SubmitButton>
      </MentionField>
    </Form>
  );
}
