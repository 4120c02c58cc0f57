import { IconAlertTriangle, IconArrowBackUp, IconRotate2 } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { personName, toNamed } from '#renderer/entities/person/person-name.ts';
import { exactTime } from '#renderer/lib/time/relative-time.ts';
import { Hint, Row, Text } from '#renderer/ui/layout/parts.tsx';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import { TimeAgo } from '#renderer/ui/marks/time-ago.tsx';
import type { SettingRow as SavedRow } from '#shared/contract/settings.ts';
import { settingOf, settingText, type SettingKey } from '#shared/domain/settings.ts';
import type { Change } from './edits.ts';
import { SettingControl } from './setting-control.tsx';
import { SettingHistory } from './setting-history.tsx';
import { warningOf } from './warnings.ts';
import styles from './setting-row.module.css';

type Props = {
  settingKey: SettingKey;
  saved: string;
  row: SavedRow | undefined;
  /** The text in the field. */
  typed: string;
  change: Change | undefined;
  /** Someone else has saved another value while this one was being edited. */
  isOvertaken: boolean;
  /** Shows the problem before the field has been left. */
  showsProblem: boolean;
  refusal: string | undefined;
  isReadOnly: boolean;
  /** Only an administrator may change it. */
  isLocked: boolean;
  onChange: (value: string) => void;
  onUndo: () => void;
};

export function SettingRow(props: Props) {
  const { settingKey, saved, row, typed, change, isOvertaken, isReadOnly, isLocked, onChange, onUndo } =
    props;
  const { label, about, default: byDefault } = settingOf(settingKey);
  const aboutId = useId();
  const [isLeft, setIsLeft] = useState(false);
  const problem = props.refusal ?? (isLeft || props.showsProblem ? change?.problem : undefined);
  const warning = warningOf(settingKey, change?.value ?? saved, saved);
  return (
    <div
      className={styles['row']}
      role="group"
      aria-label={label}
      data-changed={change === undefined ? undefined : true}
    >
      <div className={styles['words']}>
        <span className={styles['name']}>
          <b>{label}</b> <code>{settingKey}</code>
        </span>
        <Hint id={aboutId} block breaks>
          {change === undefined ? null : (
            <span className={styles['was']}>Was {settingText(settingKey, change.edit.seen)}. </span>
          )}
          {warning === undefined ? (
            about
          ) : (
            <span className={styles['warning']}>
              <IconAlertTriangle size={14} stroke={1.8} aria-hidden /> {warning}
            </span>
          )}
          {isLocked ? <Text block>Only an administrator can change this.</Text> : null}
        </Hint>
        {isOvertaken ? (
          <span className={styles['overtaken']} role="status">
            <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
            <span>
              <bdi>{row?.updatedBy ? personName(row.updatedBy) : 'Someone else'}</bdi> changed this to{' '}
              {settingText(settingKey, saved)}.
            </span>
          </span>
        ) : null}
      </div>
      <div className={styles['control']}>
        <SettingControl
          settingKey={settingKey}
          value={typed}
          problem={problem}
          describedBy={aboutId}
          isDisabled={isReadOnly}
          onChange={onChange}
          onBlur={() => {
            setIsLeft(true);
          }}
        />
      </div>
      <SetBy row={row} isDefault={saved === byDefault} />
      <Row gap={2} align="stretch" justify="end">
        {isReadOnly ? null : change !== undefined ? (
          <IconButton label={`Undo change of ${label}`} onClick={onUndo}>
            <IconArrowBackUp size={16} stroke={1.7} />
          </IconButton>
        ) : saved === byDefault ? null : (
          <IconButton
            label={`Reset ${label} to ${settingText(settingKey, byDefault)}`}
            onClick={() => {
              onChange(byDefault);
            }}
          >
            <IconRotate2 size={16} stroke={1.7} />
          </IconButton>
        )}
        <SettingHistory settingKey={settingKey} onRestore={isReadOnly ? undefined : onChange} />
      </Row>
    </div>
  );
}

function SetBy({ row, isDefault }: { row: SavedRow | undefined; isDefault: boolean }) {
  if (row === undefined || (row.updatedBy === null && isDefault))
    return (
      <Row gap={6} className={styles['set']}>
        Default
      </Row>
    );
  const at = Date.parse(row.updatedAt);
  const by = row.updatedBy === null ? 'Set on the server' : `Set by ${personName(row.updatedBy)}`;
  return (
    <Row gap={6} className={styles['set']} title={`${by}, ${exactTime(at)}`}>
      {row.updatedBy === null ? null : <PersonAvatar person={toNamed({ ...row.updatedBy })} />}
      <span>{row.updatedBy === null ? 'On the server' : <TimeAgo at={at} />}</span>
    </Row>
  );
}
