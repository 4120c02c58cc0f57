import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCheck, IconEye, IconEyeOff, IconMinus, IconPencil } from '@tabler/icons-react';
import { useMemo } from 'react';
import { mainAreas } from '#renderer/lib/areas.ts';
import { navigationAreas, visibleGroups } from '#renderer/lib/navigation-groups.ts';
import { roleLabel } from '#renderer/lib/role-label.ts';
import { ModelPhoto } from '#renderer/ui/model-photo.tsx';
import { PersonAvatar } from '#renderer/ui/person-avatar.tsx';
import { StatusMark } from '#renderer/ui/status-mark.tsx';
import { Choice } from '#renderer/ui/table/choice.tsx';
import { ListError } from '#renderer/ui/table/list-error.tsx';
import { formatCount } from '#renderer/ui/table/list-words.ts';
import { Tag } from '#renderer/ui/tag.tsx';
import type { User, UserPermission, ViewAs as View } from '#shared/contract/users.ts';
import { routeFlags, type PermissionKey, type Permissions } from '#shared/domain/permissions.ts';
import { userQueries } from '../queries.ts';
import { userName } from '../user.ts';
import styles from './view-as.module.css';

type Props = {
  id: string;
  users: readonly User[];
  onSwitch: (id: string) => void;
  onExit: () => void;
};

/** What somebody else gets: their navigation, their models and the reason of each. Nothing can be done here, and no session is made. */
export function ViewAs({ id, users, onSwitch, onExit }: Props) {
  const query = useQuery(userQueries.viewAs(id));
  const options = useMemo(() => users.map((user) => ({ value: user.id, label: userName(user) })), [users]);
  const view = query.data;
  const name = view === undefined ? '' : userName(view.profile);
  return (
    <section className={styles['view']} aria-label="View as">
      <div className={styles['strip']} role="status">
        {view === undefined ? null : (
          <>
            <PersonAvatar person={{ id, name }} size={24} />
            <h1 tabIndex={-1}>
              <b>Viewing as {name}</b>, {roleLabel(view.profile.role)}
              {view.profile.status === 'active' ? '' : ', inactive'}. Read-only: nothing is sent or saved.
            </h1>
          </>
        )}
        <span className={styles['grow']} />
        <Choice label="Switch person" value={id} options={options} onChange={onSwitch}>
          {(button) => (
            <Button {...button} size="xs" variant="default" aria-label="Switch person">
              Switch person
            </Button>
          )}
        </Choice>
        <Button size="xs" onClick={onExit}>
          Exit view
        </Button>
      </div>
      {view === undefined ? (
        query.error === null ? (
          <div className={styles['waiting']} role="status" aria-label="Loading what this person sees">
            {Array.from({ length: 10 }, (_, index) => (
              <Skeleton key={index} height={10} width={`${String(30 + ((index * 13) % 50))}%`} />
            ))}
          </div>
        ) : (
          <ListError
            title="Failed to load what this person sees"
            error={query.error}
            isRetrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )
      ) : (
        <div className={styles['columns']}>
          <Navigation view={view} />
          <Models view={view} name={name} />
          <Reasons view={view} name={name} />
        </div>
      )}
    </section>
  );
}

const permissionsOf = (view: View): Permissions =>
  Object.fromEntries(view.permissions.map(({ key, effective }) => [key, effective])) as Permissions;

function Navigation({ view }: { view: View }) {
  const groups = visibleGroups({
    permissions: permissionsOf(view),
    settings: { isMarketplaceEnabled: true },
  });
  return (
    <div className={styles['navigation']}>
      <h2>In the navigation</h2>
      {groups.map(({ label, items }) => (
        <div key={items[0]?.path}>
          {label === undefined ? null : <h3>{label}</h3>}
          <ul>
            {items.map(({ path, title, icon: Icon }) => (
              <li key={path}>
                <Icon size={16} stroke={1.7} aria-hidden />
                {title}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function Models({ view, name }: { view: View; name: string }) {
  const own = view.models.filter(({ isMain, isSecondary }) => isMain || isSecondary);
  const others = view.models.filter(({ isMain, isSecondary }) => !isMain && !isSecondary);
  const [firstName] = name.split(' ');
  return (
    <div className={styles['models']} role="region" aria-label={`Models of ${name}`} tabIndex={0}>
      <h2>
        Models <span>{formatCount(view.modelCount)}</span>
      </h2>
      {view.modelCount === 0 ? <p className={styles['none']}>{name} sees no models.</p> : null}
      <ModelRows title={`Assigned to ${firstName ?? name}`} models={own} />
      <ModelRows title="All other models" models={others} />
      {view.models.length < view.modelCount ? (
        <p className={styles['none']}>
          These are the first {formatCount(view.models.length)} of {formatCount(view.modelCount)}.
        </p>
      ) : null}
    </div>
  );
}

function ModelRows({ title, models }: { title: string; models: View['models'] }) {
  if (models.length === 0) return null;
  return (
    <>
      <h3>
        {title} <span>{formatCount(models.length)}</span>
      </h3>
      <ul>
        {models.map((model) => {
          const Icon = model.canEdit ? IconPencil : IconEye;
          return (
            <li key={model.id}>
              <ModelPhoto id={model.id} stageName={model.stageName} photoUrl={null} />
              <span className={styles['modelName']}>{model.stageName}</span>
              <StatusMark status={model.status} />
              <span className={styles['access']}>
                <Icon size={14} stroke={1.7} aria-hidden />
                {accessWords(model)}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function accessWords({ canEdit, isMain, isSecondary }: View['models'][number]): string {
  if (!canEdit) return 'View only';
  return isMain ? 'Edit, main' : isSecondary ? 'Edit, secondary' : 'Edit';
}

const reach: readonly { key: PermissionKey; words: string }[] = [
  { key: 'can_see_all_models', words: 'Looks at all models' },
  { key: 'can_manage_all_models', words: 'Edits models of others' },
  { key: 'can_view_all_data', words: 'Sees notes and tasks of others' },
  { key: 'can_manage_users', words: 'Manages users' },
];

/** What else lets somebody look at every model. */
const alsoBy: Partial<Record<PermissionKey, readonly PermissionKey[]>> = {
  can_see_all_models: ['can_manage_all_models', 'can_view_all_data', 'can_access_socials', 'can_access_chat'],
};

function Reasons({ view, name }: { view: View; name: string }) {
  const byKey = new Map(view.permissions.map((permission) => [permission.key, permission]));
  const hidden = navigationAreas.filter(
    ({ flag }) => flag !== undefined && byKey.get(routeFlags[flag])?.effective === false,
  );
  const [firstName] = name.split(' ');
  return (
    <aside className={styles['reasons']} aria-label={`Why ${name} sees this`}>
      <h2>Why {firstName} sees this</h2>
      <ul>
        {reach.map(({ key, words }) => {
          // Seeing and editing every model also come with other permissions: what is, is what the database says.
          const ways = [key, ...(alsoBy[key] ?? [])];
          const way = ways.find((each) => byKey.get(each)?.effective === true);
          const permission = byKey.get(way ?? key);
          const isOn = way !== undefined;
          const Icon = isOn ? IconCheck : IconMinus;
          return (
            <li key={key}>
              <Icon size={16} stroke={2} aria-hidden data-on={isOn || undefined} />
              <span>
                {words}: {isOn ? 'yes' : 'no'}
                <code>{way ?? key}</code>
                <small>{sourceWords(permission, view.profile.role)}</small>
              </span>
            </li>
          );
        })}
      </ul>
      <h3>
        Hidden from the navigation <span>{hidden.length}</span>
      </h3>
      <ul>
        {hidden.map(({ path, title, flag }) => {
          const permission = flag === undefined ? undefined : byKey.get(routeFlags[flag]);
          return (
            <li key={path}>
              <IconEyeOff size={16} stroke={1.7} aria-hidden />
              <span>
                {title}
                <code>{permission?.key}</code>
              </span>
              {permission?.override === false ? <Tag tone="warning">Override</Tag> : null}
            </li>
          );
        })}
      </ul>
      {hidden.length === 0 ? <p className={styles['none']}>Nothing is hidden.</p> : null}
      <p className={styles['none']}>
        {mainAreas.marketplace.title} also needs the agency’s setting and plan.
      </p>
    </aside>
  );
}

const sourceWords = (permission: UserPermission | undefined, role: string): string =>
  typeof permission?.override !== 'boolean' ? `${roleLabel(role)} default` : 'Override';
