import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCheck, IconEyeOff, IconLock, IconMinus } from '@tabler/icons-react';
import { useContext } from 'react';
import { useLocation } from 'react-router-dom';
import { permissionName } from '#renderer/entities/permission/permission-name.ts';
import { personName } from '#renderer/entities/person/person-name.ts';
import { navigationAreas } from '#renderer/app/navigation-groups.ts';
import { areaAt, areas } from '#shared/domain/areas.ts';
import { roleLabel } from '#renderer/lib/viewer/role-label.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import { Tag } from '#renderer/ui/marks/tag.tsx';
import type { Account, UserPermission } from '#shared/contract/users.ts';
import { routeFlags, type PermissionKey } from '#shared/domain/permissions.ts';
import { OwnQueries } from './own-queries.ts';
import { viewQueries } from './queries.ts';
import styles from './view-as.module.css';

type Props = { personId: string; isOpen: boolean; onOpenPermissions: () => void };

/** Why the user sees what the page shows, and why not the rest. */
export function ViewAsReasons({ personId, isOpen, onOpenPermissions }: Props) {
  const own = useContext(OwnQueries);
  const person = useQuery(viewQueries.view(personId), own).data;
  const permissions = useQuery(viewQueries.permissions(personId), own).data?.permissions;
  const { pathname } = useLocation();
  if (person === undefined || permissions === undefined) return null;
  const name = personName(person);
  const byKey = new Map(permissions.map((permission) => [permission.key, permission]));
  const flag = areaAt(pathname)?.flag;
  const hidden = navigationAreas.filter(
    (area) => area.flag !== undefined && byKey.get(routeFlags[area.flag])?.effective === false,
  );
  return (
    <aside
      className={styles['reasons']}
      data-open={isOpen || undefined}
      aria-label={`Why ${name} sees this`}
      tabIndex={0}
    >
      <h2>Why {name.split(' ')[0]} sees this</h2>
      <ul>
        {flag === undefined ? null : (
          <Reason role={person.role} words="Can open this page" ways={[routeFlags[flag]]} byKey={byKey} />
        )}
        {reach.map(({ words, ways }) => (
          <Reason key={words} role={person.role} words={words} ways={ways} byKey={byKey} />
        ))}
      </ul>
      <ModelCount person={person} byKey={byKey} />
      <h3>
        Hidden from the navigation <span>{hidden.length}</span>
      </h3>
      <ul>
        {hidden.map((area) => {
          const permission = area.flag === undefined ? undefined : byKey.get(routeFlags[area.flag]);
          return (
            <li key={area.path}>
              <IconEyeOff size={16} stroke={1.7} aria-hidden />
              <span>{area.title}</span>
              {permission?.override === false ? <Tag tone="warning">Override</Tag> : null}
            </li>
          );
        })}
      </ul>
      {hidden.length === 0 ? <p className={styles['note']}>Nothing is hidden.</p> : null}
      <p className={styles['note']}>{areas.marketplace.title} also needs the agency’s setting and plan.</p>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconLock size={14} stroke={1.8} />}
        onClick={onOpenPermissions}
      >
        Open permissions
      </Button>
      <p className={styles['written']}>This view is recorded in the audit log</p>
    </aside>
  );
}

/** Each with the permission that grants it, and those that imply it. */
const reach: readonly { words: string; ways: readonly [PermissionKey, ...PermissionKey[]] }[] = [
  {
    words: 'Can view all models',
    ways: [
      'can_see_all_models',
      'can_manage_all_models',
      'can_view_all_data',
      'can_access_socials',
      'can_access_chat',
    ],
  },
  { words: 'Can edit all models', ways: ['can_manage_all_models'] },
  { words: 'Can see everyone’s notes and tasks', ways: ['can_view_all_data'] },
  { words: 'Can manage users', ways: ['can_manage_users'] },
];

type ReasonProps = {
  role: string;
  words: string;
  ways: readonly [PermissionKey, ...PermissionKey[]];
  byKey: ReadonlyMap<PermissionKey, UserPermission>;
};

function Reason({ role, words, ways, byKey }: ReasonProps) {
  const way = ways.find((key) => byKey.get(key)?.effective === true);
  const key = way ?? ways[0];
  const Icon = way === undefined ? IconMinus : IconCheck;
  const isOverride = typeof byKey.get(key)?.override === 'boolean';
  return (
    <li>
      <Icon size={16} stroke={2} aria-hidden data-on={way !== undefined || undefined} />
      <span>
        {words}
        <Hidden>{way === undefined ? ': no' : ': yes'}</Hidden>
        <small>
          {permissionName(key)} · {isOverride ? 'Override' : `${roleLabel(role)} default`}
        </small>
      </span>
    </li>
  );
}

type CountProps = { person: Account; byKey: ReadonlyMap<PermissionKey, UserPermission> };

/** How many models the user sees, counted in the view. */
function ModelCount({ person, byKey }: CountProps) {
  const count = useQuery(viewQueries.modelCount()).data;
  if (count === undefined) return null;
  const editsAll = person.role === 'admin' || byKey.get('can_manage_all_models')?.effective === true;
  const editable = editsAll ? count.visible : count.assigned;
  return (
    <p className={styles['note']}>
      Sees {formatCount(count.visible)} {count.visible === 1 ? 'model' : 'models'} and can edit{' '}
      {formatCount(editable)}.
    </p>
  );
}
