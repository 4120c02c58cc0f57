import { IconPin } from '@tabler/icons-react';
import type { ModelMarks } from '#shared/contract/model-marks.ts';
import { EditableParagraph } from '#renderer/ui/editable/editable-paragraph.tsx';
import type { Model } from '#shared/contract/models.ts';
import { useSaveMark, validateMark } from '#renderer/features/models/use-save-mark.ts';
import styles from './pinned-note.module.css';

type Props = { model: Model; marks: ModelMarks; canEdit: boolean };

/** What everyone who manages the model should know first. Hidden when it is empty and the user may not write it. */
export function PinnedNote({ model, marks: { pinnedNote }, canEdit }: Props) {
  const saveAs = useSaveMark(model);
  if (pinnedNote === null && !canEdit) return null;
  return (
    <div className={styles['note']} data-empty={pinnedNote === null || undefined}>
      <IconPin size={16} stroke={1.7} aria-hidden />
      <dl>
        <EditableParagraph
          label="Pinned note"
          isLabelHidden
          value={pinnedNote ?? ''}
          placeholder="Pin a note for everyone who manages this model"
          canEdit={canEdit}
          validate={(text) => validateMark('pinnedNote', text)}
          onSave={saveAs('pinnedNote')}
        />
      </dl>
    </div>
  );
}

/** Holds the note's place while it loads, so that the content below does not move. */
export function PendingPinnedNote() {
  return (
    <div className={styles['note']} data-empty aria-hidden>
      <IconPin size={16} stroke={1.7} />
      <span className={styles['pending']} />
    </div>
  );
}
