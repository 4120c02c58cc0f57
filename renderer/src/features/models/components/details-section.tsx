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
import type { Model } from '#shared/contract/models.ts';
import { useSaveField, validateField } from '#renderer/features/models/use-save-field.ts';
import styles from './model-panel.module.css';

type Props = { model: Model; canEdit: boolean };

export function DetailsSection({ model, canEdit }: Props) {
  const now = useCurrentMinute();
  const { saveAs } = useSaveField(model);
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
        />
      </dl>
    </section>
  );
}
