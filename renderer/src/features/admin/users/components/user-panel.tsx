import { ActionIcon, Button, Menu, Select, Tooltip } from '@mantine/core';
import { IconDevices, IconDots, IconEye, IconTrash } from '@tabler/icons-react';
import { useRef, useState, type Ref } from 'react';
import { errorMessage } from '#renderer/features/admin/users/error-messages.ts';
import { roleLabel } from '#renderer/lib/viewer/role-label.ts';
import { useViewAs } from '#renderer/lib/viewer/view-as.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { EditedRecord } from '#renderer/ui/editable/edited-record.ts';
import { EditableText } from '#renderer/ui/editable/editable-text.tsx';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { PanelHead } from '#renderer/ui/side-panel/panel-head.tsx';
import { PanelFoot } from '#renderer/ui/side-panel/panel-parts.tsx';
import { SidePanel } from '#renderer/ui/side-panel/side-panel.tsx';
import { userStatuses, type User } from '#shared/contract/users.ts';
import { roles } from '#shared/domain/permissions.ts';
import { displayNameField } from '#shared/domain/validation.ts';
import { useSetDisplayName, useSetRole, useSetStatus } from '#renderer/features/admin/users/mutations.ts';
import { statusLabel, userName } from '#renderer/features/admin/users/user.ts';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { PermissionMatrix } from './permission-matrix.tsx';
import { SessionsDialog } from './sessions-dialog.tsx';
import styles from './user-panel.module.css';

type Props = {
  user: User;
  /** Everybody, for whom the models may be handed to. */
  users: readonly User[];
  modelCount: number | undefined;
  headingRef: Ref<HTMLHeadingElement>;
  onDeleted: () => void;
  onClose: () => void;
};

const roleOptions = roles.map((role) => ({ value: role, label: roleLabel(role) }));
const statusOptions = userStatuses.map((status) => ({ value: status, label: statusLabel(status) }));

/** One person beside the list: who they are, and what they may do. */
export function UserPanel({ user, users, modelCount, headingRef, onDeleted, onClose }: Props) {
  const viewer = useViewer();
  const viewAs = useViewAs();
  const isAdmin = viewer.role === 'admin';
  const isOwn = viewer.id === user.id;
  const [openDialog, setOpenDialog] = useState<'sessions' | 'delete'>();
  const moreButton = useRef<HTMLButtonElement>(null);
  const setRole = useSetRole();
  const setStatus = useSetStatus();
  const rename = useSetDisplayName();
  const name = userName(user);
  const models =
    modelCount === undefined ? '' : ` · ${String(modelCount)} ${modelCount === 1 ? 'model' : 'models'}`;
  const closeDialog = () => {
    setOpenDialog(undefined);
    moreButton.current?.focus();
  };
  const whyFixed = isOwn
    ? 'Your own role and status are changed by another administrator.'
    : isAdmin
      ? undefined
      : 'Only administrators change roles, status and permissions.';
  return (
    <SidePanel
      label={name}
      start="User"
      isWide
      onClose={onClose}
      actions={
        isAdmin ? (
          <>
            <Button
              size="sm"
              variant="subtle"
              color="gray"
              leftSection={<IconEye size={16} stroke={1.7} />}
              ref={(button) => {
                if (button !== null && viewAs.takeReturn(user.id)) button.focus();
              }}
              onClick={() => {
                viewAs.start(user.id);
              }}
            >
              View as
            </Button>
            {isOwn ? null : (
              <Menu position="bottom-end" width={180}>
                <Menu.Target>
                  <Tooltip label="More actions">
                    <ActionIcon aria-label="More actions" ref={moreButton}>
                      <IconDots size={16} stroke={1.7} />
                    </ActionIcon>
                  </Tooltip>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item
                    leftSection={<IconDevices size={16} stroke={1.7} />}
                    onClick={() => {
                      setOpenDialog('sessions');
                    }}
                  >
                    Sessions…
                  </Menu.Item>
                  <Menu.Item
                    color="red"
                    leftSection={<IconTrash size={16} stroke={1.7} />}
                    onClick={() => {
                      setOpenDialog('delete');
                    }}
                  >
                    Delete user…
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
            )}
          </>
        ) : null
      }
    >
      <PanelHead
        picture={<PersonAvatar person={{ id: user.id, name }} size={40} />}
        title={name}
        headingRef={headingRef}
        line={`${user.email}${models}`}
        lineTitle={user.email}
        isOpen
      >
        <div className={styles['choices']}>
          <Select
            size="sm"
            w={130}
            aria-label="Role"
            data={roleOptions}
            value={user.role}
            allowDeselect={false}
            disabled={whyFixed !== undefined}
            onChange={(value) => {
              const role = roles.find((known) => known === value);
              if (role !== undefined && role !== user.role) setRole.mutate({ user, role });
            }}
          />
          <Select
            size="sm"
            w={102}
            aria-label="Status"
            data={statusOptions}
            value={user.status}
            allowDeselect={false}
            disabled={whyFixed !== undefined}
            onChange={(value) => {
              const status = userStatuses.find((known) => known === value);
              if (status !== undefined && status !== user.status) setStatus.mutate({ user, status });
            }}
          />
        </div>
      </PanelHead>
      {whyFixed === undefined ? null : <p className={styles['why']}>{whyFixed}</p>}
      {/* Another person starts with a closed editor, whatever was typed for the one before. */}
      <EditedRecord key={`fields ${user.id}`} value={`user ${user.id}`}>
        <dl className={styles['fields']}>
          <EditableText
            label="Display name"
            value={user.displayName ?? ''}
            canEdit={isAdmin || user.role !== 'admin'}
            validate={(text) => displayNameField.safeParse(text).error?.issues[0]?.message}
            onSave={async (displayName) => {
              try {
                await rename.mutateAsync({ user, displayName: displayName.trim() });
                return { ok: true };
              } catch (error) {
                return { ok: false, message: errorMessage('users.setDisplayName', error) };
              }
            }}
          />
        </dl>
      </EditedRecord>
      <PermissionMatrix key={`permissions ${user.id}`} user={user} canEdit={isAdmin} />
      <PanelFoot>Changes apply at once and are audited</PanelFoot>
      {openDialog === 'sessions' ? <SessionsDialog user={user} onClose={closeDialog} /> : null}
      {openDialog === 'delete' ? (
        <DeleteUserDialog
          user={user}
          users={users}
          modelCount={modelCount}
          onDeleted={onDeleted}
          onCancel={closeDialog}
        />
      ) : null}
    </SidePanel>
  );
}
