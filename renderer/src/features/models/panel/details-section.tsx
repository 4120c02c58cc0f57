import { IconFolder } from '@tabler/icons-react';
import {
  describeOffset,
  offsetToViewer,
  timezoneOptions,
  useCurrentMinute,
} from '#renderer/lib/time/local-time.ts';
import { EditableSelect } from '#renderer/ui/editable/editable-select.tsx';
import { EditableText } from '#renderer/ui/editable/editable-text.tsx';
import { ModelLocalTime } from '#renderer/entities/model/model-local-time.tsx';
import type { TagChange } from '#renderer/entities/tag/tag-picker.tsx';
import type { ModelMarks } from '#shared/contract/model-marks.ts';
import type { Model } from '#shared/contract/models.ts';
import { isOwnPicture } from '#shared/domain/pictures.ts';
import { useSaveField, validateField } from '#renderer/features/models/use-save-field.ts';
import { useSaveMark, validateMark } from '#renderer/features/models/use-save-mark.ts';
import { ModelTags } from './model-tags.tsx';
import styles from './model-panel.module.css';

type Props = {
  model: Model;
  /** Undefined until loaded. */
  marks: ModelMarks | undefined;
  canEdit: boolean;
  onTag: (change: TagChange) => void;
};

export function DetailsSection({ model, marks, canEdit, onTag }: Props) {
  const now = useCurrentMinute();
  const { saveAs } = useSaveField(model);
  const saveMarkAs = useSaveMark(model);
  const offset = offsetToViewer(model.timezone, now);
  return (
    <section className={styles['section']}>
      <h3>Details</h3>
      <dl>
        <EditableText
          label="Stage name"
          value={model.stageName}
          canEdit={canEdit}
          validate={(text) => validateField('stageName', text)}
          onSave={saveAs('stageName')}
        />
        <EditableText
          label="Real name"
          value={model.realName}
          canEdit={canEdit}
          validate={(text) => validateField('realName', text)}
          onSave={saveAs('realName')}
        />
        {marks === undefined ? null : (
          <EditableText
            label="Short label"
            value={marks.shortLabel ?? ''}
            placeholder="Add up to 8 characters"
            canEdit={canEdit}
            validate={(text) => validateMark('shortLabel', text)}
            onSave={saveMarkAs('shortLabel')}
          />
        )}
        <EditableSelect
          label="Timezone"
          value={model.timezone}
          options={timezoneOptions(model.timezone)}
          canEdit={canEdit}
          onSave={saveAs('timezone')}
        >
          <ModelLocalTime timezone={model.timezone} now={now}>
            {offset === 0 ? 'Same as yours' : describeOffset(offset)}
          </ModelLocalTime>
        </EditableSelect>
        <EditableText
          label="Drive folder"
          value={model.driveFolderId ?? ''}
          placeholder="Add a folder"
          canEdit={canEdit}
          validate={(text) => validateField('driveFolderId', text)}
          onSave={saveAs('driveFolderId')}
        >
          <IconFolder size={15} stroke={1.7} aria-hidden />
          <span title={model.driveFolderId ?? undefined}>{model.driveFolderId}</span>
        </EditableText>
        <EditableText
          label="Photo link"
          value={model.photoUrl ?? ''}
          placeholder="Add a photo"
          canEdit={canEdit}
          validate={(text) => validateField('photoUrl', text)}
          onSave={saveAs('photoUrl')}
        >
          {isOwnPicture(model.photoUrl ?? '') ? 'Uploaded picture' : undefined}
        </EditableText>
        {marks === undefined ? null : <ModelTags marks={marks} canEdit={canEdit} onChange={onTag} />}
      </dl>
    </section>
  );
}
