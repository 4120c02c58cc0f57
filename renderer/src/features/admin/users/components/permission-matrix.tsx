import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { roleLabel } from '#renderer/lib/viewer/role-label.ts';
import { FilterChip } from '#renderer/ui/table/filter-chip.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PanelState } from '#renderer/ui/side-panel/panel-parts.tsx';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import { Tag } from '#renderer/ui/marks/tag.tsx';
import type { User, UserPermission } from '#shared/contract/users.ts';
import { useResetPermissions, useSetOverride } from '#renderer/features/admin/users/mutations.ts';
import { permissionGroups, presets } from '#renderer/entities/permission/permission-groups.ts';
import { userQueries } from '#renderer/features/admin/users/queries.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import styles from './permission-matrix.module.css';

type Props = {
  user: User;
  /** A viewer who manages users without being an administrator can only read. */
  canEdit: boolean;
};

/** A user's permissions: the role's default, the override, and the result. */
export function PermissionMatrix({ user, canEdit }: Props) {
  const query = useQuery(userQueries.permissions(user.id));
  const setOverride = useSetOverride();
  const reset = useResetPermissions();
  if (query.data === undefined) {
    if (query.error === null)
      return (
        <div className={styles['waiting']} role="status" aria-label="Loading permissions">
          {Array.from({ length: 12 }, (_, index) => (
            <Skeleton key={index} height={10} width={`${String(60 + ((index * 7) % 30))}%`} />
          ))}
        </div>
      );
    return (
      <PanelState>
        <LoadFailure
          title="Failed to load permissions"
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        >
          {query.error.message}
        </LoadFailure>
      </PanelState>
    );
  }
  const { permissions } = query.data;
  const byKey = new Map(permissions.map((permission) => [permission.key, permission]));
  const onCount = permissions.filter(({ effective }) => effective).length;
  const overrides = permissions.filter(({ override }) => override !== null);
  const differing = overrides.filter(({ override, roleDefault }) => override !== roleDefault).length;
  const chosen = presets.find(({ on }) =>
    permissions.every(({ key, effective }) => effective === on.includes(key)),
  );

  const applyPreset = async (value: string) => {
    const preset = presets.find((each) => each.value === value);
    if (preset === undefined) return;
    for (const { key, roleDefault, effective } of permissions) {
      const isWanted = preset.on.includes(key);
      if (isWanted === effective) continue;
      try {
        await setOverride.mutateAsync({ user, key, override: isWanted === roleDefault ? null : isWanted });
      } catch {
        // The mutation shows the error, and the previous value remains.
        return;
      }
    }
  };

  return (
    <>
      <Row gap={6} wrap rigid className={styles['bar']}>
        <p>
          <b>
            {onCount} of {permissions.length} on.
          </b>{' '}
          <span>
            {differing === 0
              ? `Same as the ${roleLabel(query.data.role)} defaults.`
              : `${String(differing)} ${differing === 1 ? 'differs' : 'differ'} from the ${roleLabel(query.data.role)} defaults.`}
          </span>
        </p>
        {canEdit ? (
          <>
            <FilterChip
              label="Preset"
              value={chosen?.value ?? 'custom'}
              anyValue="custom"
              options={chosen === undefined ? [{ value: 'custom', label: 'Custom' }, ...presets] : presets}
              onChange={(value) => void applyPreset(value)}
            />
            <Button
              size="sm"
              variant="subtle"
              color="gray"
              className={styles['reset'] ?? ''}
              disabled={overrides.length === 0 || reset.isPending}
              onClick={() => {
                reset.mutate(user);
              }}
            >
              Reset all
            </Button>
          </>
        ) : null}
      </Row>
      <div className={styles['scroll']} role="region" aria-label="Permissions" tabIndex={0}>
        <table className={styles['matrix']}>
          <thead>
            <tr>
              <th scope="col">Permission</th>
              <th scope="col">Default</th>
              <th scope="col" className={styles['override']}>
                Override
              </th>
              <th scope="col">Effective</th>
            </tr>
          </thead>
          {permissionGroups.map((group) => (
            <tbody key={group.label}>
              <tr className={styles['group']}>
                <th scope="rowgroup" colSpan={4}>
                  {group.label}
                </th>
              </tr>
              {group.permissions.map(({ key, label }) => {
                const permission = byKey.get(key);
                return permission === undefined ? null : (
                  <PermissionRow
                    key={key}
                    label={label}
                    permission={permission}
                    canEdit={canEdit}
                    onChange={(override) => {
                      setOverride.mutate({ user, key, override });
                    }}
                  />
                );
              })}
            </tbody>
          ))}
        </table>
      </div>
    </>
  );
}

type RowProps = {
  label: string;
  permission: UserPermission;
  canEdit: boolean;
  onChange: (override: boolean | null) => void;
};

const choices = [
  { value: 'default', label: 'Default' },
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
];

const choiceOf = (override: boolean | null) => (override === null ? 'default' : override ? 'on' : 'off');

function PermissionRow({ label, permission, canEdit, onChange }: RowProps) {
  const { roleDefault, override, effective } = permission;
  const Mark = effective ? IconCheck : IconMinus;
  const Default = roleDefault ? IconCheck : IconMinus;
  return (
    <tr data-over={override !== null || undefined}>
      <td>{label}</td>
      <td>
        <Default size={14} stroke={2} aria-hidden />
        <Hidden>{roleDefault ? 'On' : 'Off'}</Hidden>
      </td>
      <td className={styles['override']}>
        {canEdit ? (
          <SegmentedControl
            size="xs"
            aria-label={`${label} override`}
            value={choiceOf(override)}
            data={choices}
            onChange={(value) => {
              onChange(value === 'default' ? null : value === 'on');
            }}
          />
        ) : (
          <span>{override === null ? 'Default' : override ? 'On' : 'Off'}</span>
        )}
      </td>
      <td>
        {override === null ? (
          <span className={styles['effective']} data-on={effective || undefined}>
            {effective ? 'On' : 'Off'}
          </span>
        ) : (
          <Tag tone={effective ? 'success' : 'warning'}>
            <Mark size={12} stroke={2.4} aria-hidden />
            {effective ? 'On' : 'Off'}
          </Tag>
        )}
      </td>
    </tr>
  );
}
