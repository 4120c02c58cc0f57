import type { Ref } from 'react';
import { errorMessage } from '#renderer/features/admin/users/error-messages.ts';
import { nothingChangesInViews } from '#renderer/lib/viewer/view-messages.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { notSaved } from '#renderer/ui/conflict/save-versioned.ts';
import { EditedRecord } from '#renderer/ui/editable/edited-record.ts';
import { EditableText } from '#renderer/ui/editable/editable-text.tsx';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { PanelHead } from '#renderer/ui/side-panel/panel-head.tsx';
import { lazyPart } from '#renderer/ui/layout/lazy-part.tsx';
import { PanelFoot } from '#renderer/ui/side-panel/panel-parts.tsx';
import type { RowPanel } from '#renderer/ui/list-screen/list-panel.tsx';
import type { ModelCounts, User } from '#shared/contract/users.ts';
import { displayNameField } from '#shared/domain/validation.ts';
import { useSetDisplayName } from '#renderer/features/admin/users/mutations.ts';
import {
  modelCountWords,
  noModels,
  userName,
  type CountsByUser,
} from '#renderer/features/admin/users/user.ts';
import { Hint } from '#renderer/ui/layout/parts.tsx';
import { PermissionMatrix } from './permission-matrix.tsx';
import { PlanRow } from './plan-row.tsx';
import { RoleAndStatus } from './role-and-status.tsx';
import { UserActions } from './user-actions.tsx';
import styles from './user-panel.module.css';

const AccessRow = lazyPart(async () => (await import('./access-row.tsx')).AccessRow);

/** One user in the side panel: who they are and what they may do. */
export const userPanel = (counts: CountsByUser | undefined): RowPanel<User> => ({
  label: (user) => (user === undefined ? 'User' : userName(user)),
  isWide: true,
  hasPicture: true,
  missing: 'The account may have been deleted.',
  link: {},
  actions: (user, { onDeleted }) => (
    <UserActions key={user.id} user={user} modelCount={modelCountOf(user, counts)} onDeleted={onDeleted} />
  ),
  children: (user, { headingRef }) => (
    <UserDetails user={user} modelCount={modelCountOf(user, counts)} headingRef={headingRef} />
  ),
});

const modelCountOf = ({ id }: User, counts: CountsByUser | undefined) =>
  counts === undefined ? undefined : (counts[id] ?? noModels);

type Props = { user: User; modelCount: ModelCounts | undefined; headingRef: Ref<HTMLHeadingElement> };

function UserDetails({ user, modelCount, headingRef }: Props) {
  const viewer = useViewer();
  const isAdmin = viewer.role === 'admin';
  const mayChange = isAdmin && !viewer.isReadOnly;
  const rename = useSetDisplayName();
  const name = userName(user);
  const models = modelCount === undefined ? '' : ` · ${modelCountWords(modelCount)}`;
  const whyFixed =
    viewer.id === user.id
      ? 'Only another administrator can change your role and status.'
      : isAdmin
        ? viewer.isReadOnly
          ? nothingChangesInViews
          : undefined
        : 'Only administrators can change roles, status and permissions.';
  return (
    <>
      <PanelHead
        picture={<PersonAvatar person={{ id: user.id, name }} size={40} />}
        title={name}
        headingRef={headingRef}
        line={`${user.email}${models}`}
        lineTitle={user.email}
        isOpen
      >
        <RoleAndStatus user={user} isFixed={whyFixed !== undefined} />
      </PanelHead>
      {whyFixed === undefined ? null : (
        <Hint as="p" rigid className={styles['why']}>
          {whyFixed}
        </Hint>
      )}
      {/* Remount for another user, so that nothing typed for the previous one remains. */}
      <EditedRecord
        key={`fields ${user.id}`}
        value={{ name: `user ${user.id}`, rowVersion: user.rowVersion }}
      >
        <dl className={styles['fields']}>
          <EditableText
            label="Display name"
            value={user.displayName ?? ''}
            canEdit={!viewer.isReadOnly && (isAdmin || user.role !== 'admin')}
            validate={(text) => displayNameField.safeParse(text).error?.issues[0]?.message}
            onSave={async (displayName, edit) => {
              try {
                const { outcome } = await rename.mutateAsync({ user, displayName: displayName.trim(), edit });
                return outcome === 'later' ? { ok: false, message: notSaved } : { ok: true };
              } catch (error) {
                return { ok: false, message: errorMessage('users.setDisplayName', error) };
              }
            }}
          />
          {/* Only administrators may see the plans of others. */}
          {isAdmin ? <PlanRow user={user} /> : null}
          {viewer.permissions.can_access_socials ? <AccessRow user={user} waiting={null} /> : null}
        </dl>
      </EditedRecord>
      <PermissionMatrix key={`permissions ${user.id}`} user={user} canEdit={mayChange} />
      <PanelFoot>Changes take effect immediately and are logged</PanelFoot>
    </>
  );
}
