import { UnstyledButton } from '@mantine/core';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { personName, toNamed } from '#renderer/entities/person/person-name.ts';
import { exactTime } from '#renderer/lib/time/relative-time.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import type { NoteVersion } from '#shared/contract/note-rows.ts';
import { versionFacts, versionTime } from './version-labels.ts';
import styles from './versions.module.css';

type Props = {
  version: NoteVersion;
  /** The note's current version. */
  isNow: boolean;
  isChosen: boolean;
  now: number;
  onChoose: () => void;
};

/** One version: its time, its author, and how many lines it added and removed. */
export function VersionLine({ version, isNow, isChosen, now, onChoose }: Props) {
  const viewer = useViewer();
  const { editedBy, editedAt, linesAdded, linesRemoved } = version;
  const name = editedBy === null ? 'Someone' : editedBy.id === viewer.id ? 'You' : personName(editedBy);
  return (
    <li>
      <UnstyledButton
        className={styles['version']}
        data-chosen={isChosen || undefined}
        aria-pressed={isChosen}
        title={exactTime(Date.parse(editedAt))}
        onClick={onChoose}
      >
        <PersonAvatar person={editedBy === null ? { id: '', name } : toNamed(editedBy)} size={26} />
        <span className={styles['names']}>
          <b>{isNow ? 'Now' : versionTime(Date.parse(editedAt), now)}</b>
          <span dir="auto">{`${name} · ${versionFacts(version, isNow, now)}`}</span>
        </span>
        <span className={styles['counts']}>
          {linesAdded === 0 ? null : (
            <ins>
              +{linesAdded}
              <Hidden> {linesAdded === 1 ? 'line' : 'lines'} added </Hidden>
            </ins>
          )}
          {linesRemoved === 0 ? null : (
            <del>
              −{linesRemoved}
              <Hidden> {linesRemoved === 1 ? 'line' : 'lines'} removed</Hidden>
            </del>
          )}
        </span>
      </UnstyledButton>
    </li>
  );
}
