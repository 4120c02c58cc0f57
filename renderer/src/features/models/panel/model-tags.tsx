import { TagPicker, type TagChange } from '#renderer/entities/tag/tag-picker.tsx';
import rowStyles from '#renderer/ui/editable/editable-row.module.css';
import type { ModelMarks } from '#shared/contract/model-marks.ts';

type Props = { marks: ModelMarks; canEdit: boolean; onChange: (change: TagChange) => void };

export function ModelTags({ marks: { tags }, canEdit, onChange }: Props) {
  return (
    <div className={rowStyles['row']}>
      <dt>Tags</dt>
      <dd>
        <TagPicker
          label="Tags"
          value={tags.map(({ id }) => id)}
          known={tags}
          canEdit={canEdit}
          canCreate
          onChange={(_ids, change) => {
            onChange(change);
          }}
        />
      </dd>
    </div>
  );
}
