import { IconFileText, IconLock, IconUsers, IconUserCheck } from '@tabler/icons-react';
import { ModelPhoto } from '#renderer/entities/model/model-photo.tsx';
import { dateLabel, editedLabel, kindLabels } from '#renderer/entities/note/note-labels.ts';
import { personName } from '#renderer/entities/person/person-name.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import { exactTime } from '#renderer/lib/time/relative-time.ts';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import type { NoteRow } from '#renderer/features/notes/note-row.ts';
import { Row, Text } from '#renderer/ui/layout/parts.tsx';
import { hitsIn } from './hits.ts';
import styles from './note-rail.module.css';

type Props = {
  note: NoteRow;
  now: number;
  /** The search text; empty without a search. */
  sought: string;
};

/** Three lines: the title with its badges and time, the start of the text or the search match, and the note's model. */
export function NoteLine({ note, now, sought }: Props) {
  return (
    <span className={styles['note']}>
      <Row as="span" gap={6} className={styles['first']}>
        <Text ellipsis weight={500} tone="plain" grow dir="auto">
          <Marked text={note.title} sought={sought} />
        </Text>
        {note.kind === 'template' ? <span className={styles['mark']}>{kindLabels.template}</span> : null}
        {note.status === 'draft' ? <span className={styles['mark']}>Draft</span> : null}
        {note.isLocked ? <Sign icon={IconLock} label="Locked" /> : null}
        {note.visibility === 'private' ? <Sign icon={IconUserCheck} label="Only you" /> : null}
        {note.visibility === 'custom' ? <Sign icon={IconUsers} label="Chosen people" /> : null}
        <time dateTime={note.editedAt} title={exactTime(Date.parse(note.editedAt))}>
          {editedLabel(note, now)}
        </time>
      </Row>
      <span className={styles['excerpt']} dir="auto">
        {lineOf(note, now, sought)}
      </span>
      <Row as="span" gap={6} shrink className={styles['model']}>
        {note.model === null ? (
          <>
            <IconFileText size={15} stroke={1.6} aria-hidden />
            General
          </>
        ) : (
          <>
            <ModelPhoto {...note.model} size={18} />
            <span dir="auto">{note.model.stageName}</span>
          </>
        )}
      </Row>
    </span>
  );
}

function Sign({ icon: Icon, label }: { icon: typeof IconLock; label: string }) {
  return (
    <span className={styles['sign']} title={label}>
      <Icon size={13} stroke={1.7} aria-hidden />
      <Hidden>{label}</Hidden>
    </span>
  );
}

function Marked({ text, sought }: { text: string; sought: string }) {
  if (sought === '') return text;
  return hitsIn(text, sought).map((part, index) =>
    part.isHit ? <mark key={index}>{part.text}</mark> : part.text,
  );
}

/** Shows whether a playbook is verified, unless the search matched its text. */
function lineOf({ kind, verifiedUntil, verifiedBy, excerpt }: NoteRow, now: number, sought: string) {
  if (sought !== '' && hitsIn(excerpt, sought).some(({ isHit }) => isHit))
    return <Marked text={excerpt} sought={sought} />;
  if (kind !== 'playbook') return excerpt === '' ? 'No text yet' : excerpt;
  if (verifiedUntil === null) return 'Playbook, not verified';
  if (verifiedUntil < dayOf(now)) return `Review due since ${dateLabel(verifiedUntil)}`;
  const by = verifiedBy === null ? '' : ` by ${personName(verifiedBy)}`;
  return `Verified until ${dateLabel(verifiedUntil)}${by}`;
}
