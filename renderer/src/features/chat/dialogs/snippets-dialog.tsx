import { Button, Checkbox } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type Ref } from 'react';
import * as z from 'zod/mini';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/chat/error-messages.ts';
import { toAppError } from '#renderer/lib/errors/error-messages.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { DialogForm } from '#renderer/ui/form/dialog-form.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import type { ChatSnippet } from '#shared/contract/chat-rows.ts';
import { chatLimits, shortcutShape } from '#shared/domain/chat-limits.ts';
import { chatQueries } from '#renderer/features/chat/queries.ts';
import { snippetVariables } from '#renderer/features/chat/composer/fill-snippet.ts';
import styles from './dialogs.module.css';

const none: readonly never[] = [];

/** The user's own snippets and shared ones: click one to edit it; a new one is added below. */
export function SnippetsDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { permissions } = useViewer();
  const snippets = useQuery(chatQueries.snippets()).data ?? none;
  const [chosen, setChosen] = useState<ChatSnippet>();
  const form = useRef<FormHandle>(null);
  const canChange = ({ isShared }: ChatSnippet) => !isShared || permissions.can_manage_config;
  const refresh = () => client.invalidateQueries({ queryKey: chatQueries.snippets().queryKey });
  const removal = useMutation({
    mutationFn: (id: string) => request('chats.deleteSnippet', { id }),
    onSuccess: () => {
      setChosen(undefined);
    },
    onError: (error) => {
      notifyError(errorMessage('chats.deleteSnippet', error));
    },
    onSettled: refresh,
  });
  return (
    <FormDialog
      name="SnippetsDialog"
      title="Snippets"
      width={520}
      discardTitle="Discard this snippet?"
      form={form}
      onClose={onClose}
    >
      {(close) => (
        <>
          {snippets.length === 0 ? null : (
            <ul className={styles['list']} aria-label="Snippets">
              {snippets.map((snippet) => (
                <li key={snippet.id}>
                  <span className={styles['words']}>
                    <b>/{snippet.shortcut}</b> <span dir="auto">{snippet.body}</span>
                  </span>
                  {snippet.isShared ? <span>Everyone</span> : null}
                  {canChange(snippet) ? (
                    <>
                      <Button
                        size="compact-sm"
                        variant="default"
                        aria-label={`Edit /${snippet.shortcut}`}
                        onClick={() => {
                          setChosen(snippet);
                        }}
                      >
                        Edit
                      </Button>
                      <IconButton
                        label={`Delete /${snippet.shortcut}`}
                        onClick={() => {
                          removal.mutate(snippet.id);
                        }}
                      >
                        <IconTrash size={15} stroke={1.7} />
                      </IconButton>
                    </>
                  ) : null}
                </li>
              ))}
            </ul>
          )}
          <SnippetForm
            key={chosen?.id ?? 'new'}
            handle={form}
            snippet={chosen}
            canShare={permissions.can_manage_config}
            onSaved={() => {
              setChosen(undefined);
              void refresh();
            }}
            onCancel={close}
          />
        </>
      )}
    </FormDialog>
  );
}

type FormProps = {
  handle: Ref<FormHandle>;
  snippet: ChatSnippet | undefined;
  canShare: boolean;
  onSaved: () => void;
  onCancel: () => void;
};

const schema = z.object({
  shortcut: z
    .string()
    .check(z.trim(), z.regex(shortcutShape, 'Use 2 to 30 lowercase letters, numbers, - and _')),
  body: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Text is required'),
      z.maxLength(chatLimits.snippet, 'Text must be 4,000 characters or fewer'),
    ),
});

export function SnippetForm({ handle, snippet, canShare, onSaved, onCancel }: FormProps) {
  const [isShared, setIsShared] = useState(snippet?.isShared ?? false);
  const form = useAppForm({
    schema,
    defaultValues: { shortcut: snippet?.shortcut ?? '', body: snippet?.body ?? '' },
    draftKey: `chat snippet ${snippet?.id ?? 'new'}`,
    mode: 'onSubmit',
    send: async ({ shortcut, body }) => {
      await request('chats.saveSnippet', {
        id: snippet?.id ?? null,
        ...(snippet === undefined ? {} : { rowVersion: snippet.rowVersion }),
        shortcut,
        body,
        isShared,
      });
      form.reset({ shortcut: '', body: '' });
      onSaved();
    },
    describe: (error) => errorMessage('chats.saveSnippet', error),
    fieldOf: (error) => {
      const { hint } = toAppError(error);
      return hint === 'shortcut' || hint === 'body' ? hint : undefined;
    },
  });
  return (
    <DialogForm
      form={form}
      handle={handle}
      verb={snippet === undefined ? 'Add snippet' : 'Save snippet'}
      cancelLabel="Close"
      onCancel={onCancel}
      fields={[
        { name: 'shortcut', label: 'Name', required: true, leftSection: '/', spellCheck: false },
        {
          kind: 'area',
          name: 'body',
          label: 'Text',
          required: true,
          dir: 'auto',
          hint: `Filled in: ${snippetVariables.map((name) => `{{${name}}}`).join(', ')}`,
        },
        canShare ? (
          <Checkbox
            key="everyone can use it"
            label="Everyone can use it"
            checked={isShared}
            onChange={(event) => {
              setIsShared(event.currentTarget.checked);
            }}
          />
        ) : null,
      ]}
    />
  );
}
