import { useCallbackRef } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { noteDiff } from '#renderer/entities/note-document/diff/note-diff.ts';
import { errorMessage } from '#renderer/entities/note/error-messages.ts';
import { NotePanelFrame } from '#renderer/features/notes/parts/note-panel.tsx';
import { notePartQueries } from '#renderer/features/notes/parts/part-queries.ts';
import type { NotePanelProps } from '#renderer/features/notes/part-types.ts';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PagedLines } from '#renderer/ui/feedback/paged-lines.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import type { NoteVersion } from '#shared/contract/note-rows.ts';
import { ComparedVersion } from './compared-version.tsx';
import { VersionFoot } from './version-foot.tsx';
import { VersionLine } from './version-line.tsx';
import styles from './versions.module.css';

const none: readonly NoteVersion[] = [];

/**
 * A note's earlier versions. The selected one is shown below, compared with the current text, in which additions are
 * green.
 */
export function VersionsPanel({ note, canEdit, readText: read, settle, onCompare, onClose }: NotePanelProps) {
  const readText = useCallbackRef(read);
  const now = useCurrentMinute();
  const [chosen, setChosen] = useState<number>();
  const [isOneColumn, setIsOneColumn] = useState(false);
  const versions = useInfiniteQuery(notePartQueries.versions(note.id));
  const rows = versions.data?.pages.flat() ?? none;
  const version = useQuery({
    ...notePartQueries.version(note.id, chosen ?? 0),
    enabled: chosen !== undefined,
  });
  const { data: old } = version;
  const { contentVersion } = note;
  const parts = useMemo(
    () => (old === undefined || contentVersion === 0 ? undefined : noteDiff(old.content, readText())),
    // Compares with the text as it was when the version was selected or the note was last saved.
    [old, contentVersion, readText],
  );
  const compare = useEffectEvent((shown: typeof parts) => {
    onCompare(shown);
  });
  useEffect(() => {
    compare(chosen === undefined || isOneColumn ? undefined : parts);
  }, [chosen, isOneColumn, parts]);
  useEffect(
    () => () => {
      compare(undefined);
    },
    [],
  );
  return (
    <NotePanelFrame
      title="Version history"
      count={versions.data === undefined ? undefined : note.version}
      onClose={onClose}
      foot={
        old === undefined || chosen === undefined ? undefined : (
          <VersionFoot
            note={note}
            chosen={chosen}
            canRestore={canEdit && !note.isLocked}
            isOneColumn={isOneColumn}
            settle={settle}
            onLayout={setIsOneColumn}
            onRestored={() => {
              setChosen(undefined);
            }}
          />
        )
      }
    >
      <div className={styles['list']} data-shared={chosen !== undefined || undefined}>
        <PagedLines
          query={versions}
          label="versions"
          none="Nothing was kept yet"
          describe={(error) => errorMessage('notes.versions', error)}
        >
          {versions.data === undefined
            ? undefined
            : rows.map((row, index) => (
                <VersionLine
                  key={row.version}
                  version={row}
                  isNow={index === 0}
                  isChosen={row.version === chosen}
                  now={now}
                  onChoose={() => {
                    setChosen(row.version === chosen || index === 0 ? undefined : row.version);
                  }}
                />
              ))}
        </PagedLines>
      </div>
      {chosen === undefined ? null : parts === undefined || old === undefined ? (
        version.error === null ? (
          <PendingLines label="Loading the version" />
        ) : (
          <LoadFailure
            title={errorMessage('notes.version', version.error)}
            isRetrying={version.isFetching}
            onRetry={() => void version.refetch()}
          >
            {version.error.message}
          </LoadFailure>
        )
      ) : (
        <ComparedVersion
          key={chosen}
          version={chosen}
          title={old.title === note.title ? undefined : old.title}
          parts={parts}
          isOneColumn={isOneColumn}
        />
      )}
    </NotePanelFrame>
  );
}
