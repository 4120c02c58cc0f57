import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { MentionField } from '#renderer/entities/mention/mention-field.tsx';
import { mentionsIn } from '#renderer/entities/mention/mention-parts.ts';
import { notSaved, saveVersioned } from '#renderer/ui/conflict/save-versioned.ts';
import { FormNotices } from '#renderer/ui/form/form-notices.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { commentBody, type Comment } from '#shared/contract/blocks.ts';
import type { Person } from '#shared/contract/models.ts';
import { rowVersion } from '#shared/contract/models.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { changeComments, type CommentSource } from './comment-source.ts';
import styles from './comments.module.css';

/** `seen` is the text the person started from, so that a restored draft asks before it overwrites a newer one. */
const schema = z.object({ body: commentBody, seen: z.string(), rowVersion });

type Props = {
  source: CommentSource;
  comment: Comment;
  reload: () => Promise<readonly Comment[]>;
  onDone: () => void;
};

/** Edits one's own comment. */
export function CommentEdit({ source, comment, reload, onDone }: Props) {
  const client = useQueryClient();
  const { people } = source.mentionable;
  const [picked, setPicked] = useState<readonly Person[]>(comment.mentions);
  const form = useAppForm({
    schema,
    defaultValues: { body: comment.body, seen: comment.body, rowVersion: comment.rowVersion },
    draftKey: `${source.name} comment ${comment.id}`,
    mode: 'onSubmit',
    send: async ({ body, seen, rowVersion: version }) => {
      const known = [...picked.filter(({ id }) => !people.some((person) => person.id === id)), ...people];
      const mentions = mentionsIn(body, known, new Set(picked.map(({ id }) => id)));
      const { row, outcome } = await saveVersioned<Comment>({
        thing: 'comment',
        label: 'Comment',
        seen: { value: seen, rowVersion: version },
        wanted: body,
        valueOf: (row) => row.body,
        save: (rowVersion) => source.edit({ id: comment.id, rowVersion, body, mentions }),
        reload: async () => {
          const found = (await reload()).find(({ id }) => id === comment.id);
          if (found === undefined) throw new AppError('not_found', 'This comment was deleted');
          return found;
        },
      });
      if (outcome === 'later') throw new AppError('conflict', notSaved);
      changeComments(client, source, (comments) =>
        comments.map((known) => (known.id === row.id ? row : known)),
      );
      source.onChanged();
      onDone();
    },
    describe: (error) =>
      error instanceof AppError && error.message === notSaved ? notSaved : source.describe.edit(error),
  });
  return (
    <Form
      form={form}
      className={styles['composer']}
      aria-label="Edit the comment"
      onKeyUp={(event) => {
        // Escape never discards typed text.
        if (event.key === 'Escape' && form.getValues('body') === comment.body) onDone();
      }}
      data-own-escape
    >
      <FormNotices form={form} />
      <MentionField
        form={form}
        mentionable={source.mentionable}
        label="Comment"
        takesFocus
        onPick={(person) => {
          setPicked((known) => [...known, person]);
        }}
      >
        <Button
          size="sm"
          variant="default"
          onClick={() => {
            form.discard();
            onDone();
          }}
        >
          Cancel
        </Button>
        <SubmitButton form={form} size="sm">
          Save
        </SubmitButton>
      </MentionField>
    </Form>
  );
}
