import { useQuery } from '@tanstack/react-query';
import { TagPicker } from '#renderer/entities/tag/tag-picker.tsx';
import { tagQueries } from '#renderer/entities/tag/tag-queries.ts';
import type { NotePartProps } from '#renderer/features/notes/part-types.ts';
import { PlaybookLine } from '#renderer/features/notes/playbooks/playbook-line.tsx';
import { VisibilityMark } from '#renderer/features/notes/sharing/visibility-mark.tsx';
import { Row, Spacer } from '#renderer/ui/layout/parts.tsx';
import { noteFieldLimits } from '#shared/domain/note-limits.ts';
import { useNoteChange } from './use-note-change.ts';
import styles from './note-pane.module.css';

/** Below the title: tags on the left, and on the right who may see the note. */
export function NoteFacts(props: NotePartProps) {
  const { note, canEdit } = props;
  const { change } = useNoteChange(note);
  const tags = useQuery(tagQueries.list()).data;
  const known = [...(tags ?? []), ...note.tags];
  return (
    <>
      <Row gap={8} align="start" className={styles['facts']}>
        <TagPicker
          label="Tags"
          isUnlabelled
          value={note.tags.map(({ id }) => id)}
          known={note.tags}
          canEdit={canEdit}
          canCreate={canEdit}
          most={noteFieldLimits.tags}
          onChange={(ids, pressed) => {
            const chosen = ids.flatMap((id) => {
              const tag =
                'added' in pressed && pressed.added.id === id
                  ? pressed.added
                  : known.find((each) => each.id === id);
              return tag === undefined ? [] : [tag];
            });
            change({
              changes:
                'added' in pressed
                  ? { addTagIds: [pressed.added.id] }
                  : { removeTagIds: [pressed.removed.id] },
              preview: { tags: chosen },
            });
          }}
        />
        <Spacer />
        <VisibilityMark {...props} />
      </Row>
      <PlaybookLine {...props} />
    </>
  );
}
