import '#renderer/ui/choice/switch.css';
import { Switch } from '@mantine/core';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { EditableParagraph } from '#renderer/ui/editable/editable-paragraph.tsx';
import { EditableText } from '#renderer/ui/editable/editable-text.tsx';
import { EditedRecord } from '#renderer/ui/editable/edited-record.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import type { DriveRule } from '#shared/contract/drive.ts';
import { driveLimits, type DriveAlarm } from '#shared/domain/drive-values.ts';
import { useSaveRule } from './use-save-rule.ts';
import styles from './rules.module.css';

type Words = {
  title: string;
  about: string;
  /** From how many files on the alarm is raised. An alarm for a single file has no time window. */
  from: (threshold: number) => string;
};

const filesOrMore = (threshold: number) =>
  threshold === 1 ? 'The first file' : `${formatCount(threshold)} files`;
const words: Readonly<Record<DriveAlarm, Words>> = {
  mass_delete: {
    title: 'Mass delete',
    about: 'Critical where one person deletes many files of a folder within a short time.',
    from: filesOrMore,
  },
  public_permission: {
    title: 'Public link',
    about: 'Critical where a file or folder is opened to anyone with the link.',
    from: (threshold) =>
      threshold === 1 ? 'The first file or folder' : `${formatCount(threshold)} files and folders`,
  },
  outside_actor: {
    title: 'Shared outside',
    about:
      'A warning where an address or domain gets access that is neither of a user here nor listed below, or someone like that changes files.',
    from: filesOrMore,
  },
};

const whole = (most: number, message: string) => (text: string) =>
  /^\d{1,5}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most ? undefined : message;
const threshold = whole(driveLimits.threshold, 'Enter a number of files from 1 to 10,000');
const minutes = whole(driveLimits.minutes, 'Enter a number of minutes from 1 to 1,440');

/** One kind of alarm: a switch and its threshold. Each field is saved when it changes. */
export function RuleRow({ rule }: { rule: DriveRule }) {
  const { isReadOnly } = useViewer();
  const canEdit = rule.canEdit && !isReadOnly;
  const { title, about, from } = words[rule.event];
  const { flip, saveField, isOn } = useSaveRule(rule, title);
  return (
    <EditedRecord value={{ name: `drive rule ${rule.id}`, rowVersion: rule.rowVersion }}>
      <section className={styles['rule']} aria-label={title}>
        <Row gap={16} className={styles['head']}>
          <span>
            <h2>{title}</h2>
            <span>{about}</span>
          </span>
          <Switch
            aria-label={`Raise ${title}`}
            checked={isOn}
            disabled={!canEdit}
            onChange={(event) => {
              flip(event.currentTarget.checked);
            }}
          />
        </Row>
        <dl>
          <EditableText
            label="Raised from"
            value={String(rule.threshold)}
            canEdit={canEdit}
            validate={threshold}
            onSave={saveField('threshold')}
          >
            {from(rule.threshold)}
          </EditableText>
          {rule.threshold === 1 ? null : (
            <EditableText
              label="Within minutes"
              value={String(rule.windowMinutes)}
              canEdit={canEdit}
              validate={minutes}
              onSave={saveField('windowMinutes')}
            />
          )}
          {rule.event === 'outside_actor' ? (
            <EditableParagraph
              label="May have access"
              value={rule.allowed.join('\n')}
              placeholder="Add addresses and domains, one a line, such as studio-b.example"
              canEdit={canEdit}
              onSave={saveField('allowed')}
            />
          ) : null}
        </dl>
      </section>
    </EditedRecord>
  );
}
