import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconFileUnknown, IconNotes } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#renderer/entities/note/error-messages.ts';
import { readDraft } from '#renderer/entities/note-document/autosave/note-autosave.ts';
import { NoteText } from '#renderer/entities/note-document/text/note-text.tsx';
import { defaultErrorMessage } from '#renderer/lib/errors/error-messages.ts';
import { dropDraft, useDrafts } from '#renderer/lib/drafts/drafts.ts';
import type { Option } from '#renderer/lib/lists/matching-options.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import type { Model } from '#shared/contract/models.ts';
import type { NoteDetail } from '#shared/contract/note-rows.ts';
import { noteQueries } from '#renderer/features/notes/queries.ts';
import type { NoteList } from '#renderer/features/notes/use-note-list.ts';
import { Row, Stack } from '#renderer/ui/layout/parts.tsx';
import { KeepText } from './keep-text.tsx';
import { noteDraft } from './note-draft.ts';
import { OpenNote } from './open-note.tsx';
import { isNowhere } from './use-note-change.ts';
import styles from './note-pane.module.css';

type Props = {
  list: NoteList;
  models: readonly Model[] | undefined;
  modelOptions: readonly Option[];
  /** The id of a note that was just created here. */
  newId: string | undefined;
  onNew: (() => void) | undefined;
};

/** The note that the address names. */
export function NotePane(props: Props) {
  const { list, onNew } = props;
  if (list.openId !== undefined) return <NoteById key={list.openId} {...props} id={list.openId} />;
  return (
    <Stack as="section" grow aria-label="Note">
      <div className={styles['blank']}>
        <BlankState
          icon={<IconNotes size={20} stroke={1.6} />}
          title="Choose a note"
          actions={
            onNew === undefined ? undefined : (
              <Button size="sm" variant="default" onClick={onNew}>
                Create note
              </Button>
            )
          }
        >
          Its text appears here.
        </BlankState>
      </div>
    </Stack>
  );
}

function NoteById({ list, id, models, modelOptions, newId }: Props & { id: string }) {
  const query = useQuery({
    ...noteQueries.detail(id),
    retry: (count, error) => count < 1 && !isNowhere(error),
  });
  const [last, setLast] = useState<NoteDetail>();
  // A deleted note stays open here: the user may be editing it.
  if (query.data !== undefined && query.data !== last) setLast(query.data);
  const note = query.data ?? last;
  const isGone = isNowhere(query.error);
  const back = list.isPhone ? list.close : undefined;
  const open = (opened: string) => {
    list.open(opened);
  };
  if (note !== undefined)
    return (
      <OpenNote
        note={note}
        isGone={isGone}
        isReadOnly={list.isReadOnly}
        isNew={id === newId}
        headingRef={list.headingRef}
        models={models}
        modelOptions={modelOptions}
        onBack={back}
        onOpen={open}
        onDeleted={() => {
          list.gone(id);
        }}
      />
    );
  return (
    <Stack as="section" grow aria-label="Note">
      {isGone ? (
        <Missing list={list} id={id} onOpen={open} />
      ) : query.error !== null ? (
        <div className={styles['blank']}>
          <LoadFailure
            title={errorMessage('notes.get', query.error)}
            isRetrying={query.isFetching}
            onRetry={() => void query.refetch()}
            actions={
              <Button size="sm" variant="default" onClick={list.close}>
                Close
              </Button>
            }
          >
            {defaultErrorMessage(query.error)}
          </LoadFailure>
        </div>
      ) : (
        <>
          {back === undefined ? null : (
            <Row gap={4} rigid className={styles['bar']}>
              <ActionIcon aria-label="Back to notes" onClick={back}>
                <IconArrowLeft size={18} stroke={1.7} />
              </ActionIcon>
            </Row>
          )}
          <div className={styles['page']} role="status" aria-label="Loading the note">
            <Skeleton width="46%" height={22} />
            <Skeleton width="90%" height={11} mt={24} />
            <Skeleton width="82%" height={11} mt={12} />
            <Skeleton width="64%" height={11} mt={12} />
          </div>
        </>
      )}
    </Stack>
  );
}

/** The note does not exist; unsaved text from it is still available. */
function Missing({ list, id, onOpen }: { list: NoteList; id: string; onOpen: (id: string) => void }) {
  const kept = useDrafts(({ drafts }) => drafts.get(noteDraft(id))?.content);
  const draft = kept === undefined || list.isReadOnly ? undefined : readDraft(kept);
  if (draft === undefined)
    return (
      <div className={styles['blank']}>
        <BlankState
          icon={<IconFileUnknown size={20} stroke={1.6} />}
          title="Note not found, or you don’t have access"
          role="status"
          actions={
            <Button size="sm" variant="default" onClick={list.close}>
              Close
            </Button>
          }
        >
          It may have been deleted, or is no longer shared with you.
        </BlankState>
      </div>
    );
  return (
    <>
      <KeepText
        read={() => draft}
        modelId={null}
        isPrivate
        onSaved={(saved) => {
          dropDraft(noteDraft(id));
          onOpen(saved);
        }}
        actions={
          <Button
            size="sm"
            variant="default"
            onClick={() => {
              dropDraft(noteDraft(id));
            }}
          >
            Discard
          </Button>
        }
      >
        This note was deleted, or you no longer have access. What you typed isn’t lost: save it as a new note,
        or copy it.
      </KeepText>
      <div className={styles['page']} tabIndex={0} role="region" aria-label="What you typed">
        <h2 className={styles['title']} dir="auto">
          {draft.title}
        </h2>
        <NoteText document={draft.document} />
      </div>
    </>
  );
}
