import { Button, Menu } from '@mantine/core';
import { IconAt } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { personName, toNamed } from '#renderer/entities/person/person-name.ts';
import { addComment } from '#renderer/features/tasks/api.ts';
import { errorMessage } from '#renderer/entities/task/error-messages.ts';
import { refreshTasks, taskQueries } from '#renderer/features/tasks/queries.ts';
import { FormNotices } from '#renderer/ui/form/form-notices.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { TextAreaField } from '#renderer/ui/form/text-area-field.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import type { Person } from '#shared/contract/models.ts';
import type { Task } from '#shared/contract/task-rows.ts';
import { taskLimits } from '#shared/domain/task-limits.ts';
import { atMost } from '#shared/domain/validation.ts';
import styles from './task-panel.module.css';

const schema = z.object({
  body: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: 'Comment cannot be empty', abort: true }),
      atMost('Comment', taskLimits.comment),
    ),
});

/** Who is named in the text, as @ and their name. */
export const mentionsIn = (body: string, people: readonly Person[]): string[] =>
  people
    .filter((person) => body.includes(`@${personName(person)}`))
    .map(({ id }) => id)
    .slice(0, taskLimits.mentions);

export function CommentForm({ task }: { task: Pick<Task, 'id' | 'model'> }) {
  const client = useQueryClient();
  const people = useQuery(taskQueries.people(task.model?.id ?? null)).data ?? [];
  const sending = useMutation({
    mutationFn: (body: string) => addComment({ taskId: task.id, body, mentions: mentionsIn(body, people) }),
  });
  const form = useAppForm({
    schema,
    defaultValues: { body: '' },
    keptAs: `task ${task.id} comment`,
    mode: 'onSubmit',
    send: async ({ body }) => {
      await sending.mutateAsync(body);
      form.reset({ body: '' });
      void refreshTasks(client);
    },
    describe: (error) => errorMessage('tasks.comment', error),
  });
  const mention = (person: Person) => {
    const body = form.getValues('body');
    const gap = body === '' || /\s$/.test(body) ? '' : ' ';
    form.setValue('body', `${body}${gap}@${personName(person)} `, { shouldDirty: true });
    // Once the menu has given the focus back.
    requestAnimationFrame(() => {
      form.setFocus('body');
    });
  };
  return (
    <Form form={form} className={styles['composer']} aria-label="Write a comment">
      <FormNotices form={form} />
      <TextAreaField
        form={form}
        name="body"
        minRows={2}
        maxRows={10}
        dir="auto"
        aria-label="Comment"
        placeholder="Write a comment"
      />
      <div>
        {people.length === 0 ? null : (
          <Menu position="bottom-end" width={240} withInitialFocusPlaceholder={false}>
            <Menu.Target>
              <Button size="sm" variant="default" leftSection={<IconAt size={15} stroke={1.7} />}>
                Mention
              </Button>
            </Menu.Target>
            <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
              {people.map((person) => (
                <Menu.Item
                  key={person.id}
                  leftSection={<PersonAvatar person={toNamed(person)} />}
                  onClick={() => {
                    mention(person);
                  }}
                >
                  <span dir="auto">{personName(person)}</span>
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
        <SubmitButton form={form} size="sm" variant="default">
          Comment
        </SubmitButton>
      </div>
    </Form>
  );
}
