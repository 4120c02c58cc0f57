import { Menu } from '@mantine/core';
import { IconDots, IconFileImport, IconSettings } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/note/error-messages.ts';
import { notePartQueries } from '#renderer/features/notes/parts/part-queries.ts';
import { refreshNotes } from '#renderer/features/notes/queries.ts';
import type { ListActionsProps } from '#renderer/features/notes/part-types.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { IconMenu } from '#renderer/ui/layout/icon-menu.tsx';
import { Hint, Text } from '#renderer/ui/layout/parts.tsx';
import type { Note } from '#shared/contract/note-rows.ts';
import { areas } from '#shared/domain/areas.ts';
import styles from './list-actions.module.css';

const ImportDialog = lazyDialog(
  async () => (await import('#renderer/features/notes/exchange/import-dialog.tsx')).ImportDialog,
);

/** More actions of the list: new notes from templates and from Markdown, after the items that the list passes. */
export function ListActions({ modelId, onOpen, children }: ListActionsProps) {
  const { isReadOnly } = useViewer();
  const client = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const [isImporting, setIsImporting] = useState(false);
  const create = useMutation({
    mutationFn: ({ id, title, tags }: Note) =>
      request('notes.create', { title, templateId: id, modelId, tagIds: tags.map((tag) => tag.id) }),
    onSuccess: (note) => {
      void refreshNotes(client);
      onOpen(note.id);
    },
    onError: (error) => {
      notifyError(errorMessage('notes.create', error));
    },
  });
  // Creating notes is disabled while viewing as someone else.
  const making = isReadOnly ? null : (
    <>
      <Menu.Label>New from template or file</Menu.Label>
      <TemplateItems
        isCreating={create.isPending}
        onChoose={(template) => {
          create.mutate(template);
        }}
      />
      <Menu.Item
        leftSection={<IconFileImport size={16} stroke={1.7} />}
        onClick={() => {
          setIsImporting(true);
        }}
      >
        Import Markdown…
      </Menu.Item>
      <Menu.Item
        component={Link}
        to={`${areas.notes.path}?scope=templates`}
        leftSection={<IconSettings size={16} stroke={1.7} />}
      >
        Manage templates
      </Menu.Item>
    </>
  );
  if (isReadOnly && children === null) return null;
  return (
    <>
      <IconMenu
        label="More of the list"
        icon={<IconDots size={16} stroke={1.7} />}
        width={260}
        button={button}
      >
        {children}
        {making}
      </IconMenu>
      {isImporting ? (
        <ImportDialog
          modelId={modelId}
          onImported={(id) => {
            setIsImporting(false);
            onOpen(id);
          }}
          onClose={() => {
            setIsImporting(false);
            button.current?.focus();
          }}
        />
      ) : null}
    </>
  );
}

/** Loads once the menu is open. */
function TemplateItems({
  isCreating,
  onChoose,
}: {
  isCreating: boolean;
  onChoose: (template: Note) => void;
}) {
  const { data, error, refetch } = useQuery(notePartQueries.templates());
  if (data === undefined)
    return error === null ? (
      <Menu.Item disabled>Loading templates…</Menu.Item>
    ) : (
      <Menu.Item closeMenuOnClick={false} onClick={() => void refetch()}>
        Failed to load templates. Try again
      </Menu.Item>
    );
  if (data.length === 0) return <Menu.Item disabled>No templates yet. Save a note as one.</Menu.Item>;
  return (
    <div className={styles['templates']}>
      {data.map((template) => (
        <Menu.Item
          key={template.id}
          disabled={isCreating}
          onClick={() => {
            onChoose(template);
          }}
        >
          <Text ellipsis dir="auto">
            {template.title}
          </Text>
          <Hint ellipsis dir="auto">
            {template.excerpt}
          </Hint>
        </Menu.Item>
      ))}
    </div>
  );
}
