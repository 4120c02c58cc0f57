import { Button } from '@mantine/core';
import { IconNotes, IconPinFilled, IconPlus, IconUserCheck, IconUsers } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/note/error-messages.ts';
import { modelNoteQueries, refreshAllNotes } from '#renderer/entities/note/model-notes.ts';
import { editedLabel } from '#renderer/entities/note/note-labels.ts';
import { useLastFailure } from '#renderer/lib/errors/use-last-failure.ts';
import { useLivePage } from '#renderer/lib/live/live-pages.ts';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import { Tag } from '#renderer/ui/marks/tag.tsx';
import type { Note } from '#shared/contract/note-rows.ts';
import { areaAddress } from '#shared/domain/areas.ts';
import type { HubContentProps } from '#renderer/features/models/hub/hub-content.ts';
import { Hint, Row } from '#renderer/ui/layout/parts.tsx';
import styles from './notes-tab.module.css';

/** A model's notes, and a button that starts a new one. */
export function NotesTab({ model, canEdit }: HubContentProps) {
  useLivePage('notes', 'ModelNotes');
  const now = useCurrentMinute();
  const client = useQueryClient();
  const navigate = useNavigate();
  const notes = useQuery(modelNoteQueries.list(model.id));
  const failure = useLastFailure(notes);
  const create = useMutation({
    mutationFn: () => request('notes.create', { title: 'Untitled note', modelId: model.id }),
    onSuccess: (note) => {
      void refreshAllNotes(client);
      void navigate(areaAddress('notes', { note: note.id }));
    },
    onError: (error) => {
      notifyError(errorMessage('notes.create', error));
    },
  });
  return (
    <>
      {canEdit ? (
        <Button
          size="sm"
          variant="default"
          className={styles['add'] ?? ''}
          leftSection={<IconPlus size={14} stroke={1.7} />}
          loading={create.isPending}
          onClick={() => {
            create.mutate();
          }}
        >
          Create note
        </Button>
      ) : null}
      {notes.data === undefined ? (
        failure === null ? (
          <PendingLines label="Loading notes" />
        ) : (
          <LoadFailure
            title={errorMessage('notes.list', failure)}
            isRetrying={notes.isFetching}
            onRetry={() => void notes.refetch()}
          >
            {failure.message}
          </LoadFailure>
        )
      ) : notes.data.rows.length === 0 ? (
        <BlankState icon={<IconNotes size={20} stroke={1.6} />} title="No notes yet">
          What the team knows about this model appears here.
        </BlankState>
      ) : (
        <ul className={styles['notes']} aria-label="Notes">
          {notes.data.rows.map((note) => (
            <NoteOfModel key={note.id} note={note} now={now} />
          ))}
        </ul>
      )}
      {notes.data === undefined ? null : (
        <Hint as="p" className={styles['foot']}>
          {failure === null ? null : <span role="alert">This list may be out of date. </span>}
          {notes.data.next === null ? null : `The first ${String(notes.data.rows.length)} are shown. `}
          <Link to={areaAddress('notes', { modelId: model.id })}>All notes of {model.stageName}</Link>
        </Hint>
      )}
    </>
  );
}

function NoteOfModel({ note, now }: { note: Note; now: number }) {
  return (
    <li>
      <Link className={styles['note']} to={areaAddress('notes', { note: note.id })}>
        <Row as="span" gap={6} className={styles['head']}>
          {note.isPinned ? <IconPinFilled size={13} role="img" aria-label="Pinned" /> : null}
          <b dir="auto">{note.title}</b>
          {note.status === 'draft' ? <Tag>Draft</Tag> : null}
          {note.visibility === 'team' ? null : note.visibility === 'private' ? (
            <IconUserCheck size={13} stroke={1.7} role="img" aria-label="Only you" />
          ) : (
            <IconUsers size={13} stroke={1.7} role="img" aria-label="Chosen people" />
          )}
          <time dateTime={note.editedAt}>
            <Hidden>edited </Hidden>
            {editedLabel(note, now)}
          </time>
        </Row>
        {note.excerpt === '' ? null : (
          <Hint ellipsis dir="auto">
            {note.excerpt}
          </Hint>
        )}
      </Link>
    </li>
  );
}
