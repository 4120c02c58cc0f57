import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { userQueries } from '#renderer/features/admin/users/queries.ts';
import { roleLabel } from '#renderer/lib/viewer/role-label.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { userStatuses, type User } from '#shared/contract/users.ts';
import { roles } from '#shared/domain/permissions.ts';
import {
  questionFor,
  type BulkChange,
  type Question,
} from '#renderer/features/admin/users/bulk/bulk-change.ts';
import { useSetRole, useSetStatus } from '#renderer/features/admin/users/mutations.ts';
import { statusLabel } from '#renderer/features/admin/users/user.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';

const ConfirmDialog = lazyDialog(
  async () => (await import('#renderer/ui/dialog/confirm-dialog.tsx')).ConfirmDialog,
);

const ReassignTasksDialog = lazyDialog(
  async () => (await import('./reassign-tasks-dialog.tsx')).ReassignTasksDialog,
);

const statusOptions = userStatuses.map((status) => ({ value: status, label: statusLabel(status) }));
const roleOptions = roles.map((role) => ({ value: role, label: roleLabel(role) }));

/** Role and status decide what a user may do. Asks for confirmation in the same cases as a bulk change. */
export function RoleAndStatus({ user, isFixed }: { user: User; isFixed: boolean }) {
  const setRole = useSetRole();
  const setStatus = useSetStatus();
  const taskCount = useQuery({ ...userQueries.taskCounts(), enabled: !isFixed }).data?.[user.id] ?? 0;
  const [isReassigning, setIsReassigning] = useState(false);
  const [asked, setAsked] = useState<Question & { change: BulkChange }>();
  const apply = (change: BulkChange) => {
    if (change.kind === 'role') setRole.mutate({ user, role: change.role });
    if (change.kind !== 'status') return;
    const { status } = change;
    const offersTasks = status === 'inactive' && taskCount > 0;
    setStatus.mutate(
      { user, status },
      {
        onSuccess: () => {
          if (offersTasks) setIsReassigning(true);
        },
      },
    );
  };
  const begin = (change: BulkChange) => {
    const question = questionFor(change, [user]);
    if (question === undefined) apply(change);
    else setAsked({ ...question, change });
  };
  return (
    <Row gap={8} align="stretch">
      <Select
        size="sm"
        w={130}
        aria-label="Role"
        data={roleOptions}
        value={user.role}
        allowDeselect={false}
        disabled={isFixed}
        onChange={(value) => {
          const role = roles.find((known) => known === value);
          if (role !== undefined && role !== user.role) begin({ kind: 'role', role });
        }}
      />
      <Select
        size="sm"
        w={102}
        aria-label="Status"
        data={statusOptions}
        value={user.status}
        allowDeselect={false}
        disabled={isFixed}
        onChange={(value) => {
          const status = userStatuses.find((known) => known === value);
          if (status !== undefined && status !== user.status) begin({ kind: 'status', status });
        }}
      />
      {isReassigning ? (
        <ReassignTasksDialog
          users={[user]}
          count={taskCount}
          onClose={() => {
            setIsReassigning(false);
          }}
        />
      ) : null}
      {asked === undefined ? null : (
        <ConfirmDialog
          title={asked.title}
          confirmLabel={asked.confirmLabel}
          onConfirm={() => {
            setAsked(undefined);
            apply(asked.change);
          }}
          onCancel={() => {
            setAsked(undefined);
          }}
        >
          {asked.text}
          {asked.instead === undefined ? null : (
            <p>
              <Link to={asked.instead.to}>{asked.instead.label}</Link>
            </p>
          )}
        </ConfirmDialog>
      )}
    </Row>
  );
}
