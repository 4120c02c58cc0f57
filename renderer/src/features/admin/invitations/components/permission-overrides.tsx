import { SegmentedControl } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { roleDefaults, type PermissionKey } from '#shared/domain/permissions.ts';
import { permissionGroups } from '#renderer/entities/permission/permission-groups.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import styles from './invite-dialog.module.css';

export type Overrides = Partial<Record<PermissionKey, boolean>>;

type Props = { overrides: Overrides; onChange: (overrides: Overrides) => void };

const defaults = roleDefaults('manager');
const choices = [
  { value: 'default', label: 'Default' },
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
];

/** The permissions that the user gets in addition to those of every manager. */
export function PermissionOverrides({ overrides, onChange }: Props) {
  const count = Object.keys(overrides).length;
  const set = (key: PermissionKey, value: string) => {
    const { [key]: _, ...others } = overrides;
    onChange(value === 'default' ? others : { ...others, [key]: value === 'on' });
  };
  return (
    <details className={styles['overrides']}>
      <summary>
        <IconChevronRight size={14} stroke={1.8} aria-hidden />
        Manager permissions{count === 0 ? '' : ', '}
        {count === 0 ? null : <b>{count} changed</b>}
      </summary>
      <div className={styles['groups']} role="region" aria-label="Permissions" tabIndex={0}>
        {permissionGroups.map(({ label, permissions }) => (
          <fieldset key={label}>
            <legend>{label}</legend>
            {permissions.map(({ key, label: name }) => (
              <Row key={key} gap={8} justify="between" className={styles['override']}>
                <span>
                  {name} <small>Default: {defaults[key] ? 'on' : 'off'}</small>
                </span>
                <SegmentedControl
                  size="xs"
                  aria-label={name}
                  data={choices}
                  value={key in overrides ? (overrides[key] === true ? 'on' : 'off') : 'default'}
                  onChange={(value) => {
                    set(key, value);
                  }}
                />
              </Row>
            ))}
          </fieldset>
        ))}
      </div>
    </details>
  );
}
