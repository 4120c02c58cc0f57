import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { roleLabel } from '#renderer/lib/viewer/role-label.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { BulkBar, type BulkParts } from '#renderer/ui/table/selection/bulk-bar.tsx';
import { BulkChoice } from '#renderer/ui/table/selection/bulk-choice.tsx';
import { downloadCsv } from '#renderer/ui/table/csv/csv.ts';
import { userStatuses, type User } from '#shared/contract/users.ts';
import { roles } from '#shared/domain/permissions.ts';
import { userCsvColumns } from '#renderer/features/admin/users/components/user-columns.tsx';
import { statusLabel } from '#renderer/features/admin/users/user.ts';
import { concerns, questionFor, type BulkChange, type Question } from './bulk-change.ts';

const ConfirmDialog = lazyDialog(
  async () => (await import('#renderer/ui/dialog/confirm-dialog.tsx')).ConfirmDialog,
);

type Props = { parts: BulkParts<User>; onChange: (users: readonly User[], change: BulkChange) => void };

const roleOptions = roles.map((role) => ({ value: role, label: roleLabel(role) }));
const statusOptions = userStatuses.map((status) => ({ value: status, label: statusLabel(status) }));

/** What can be done with the checked users: everything for administrators, only an export for others. */
export function BulkActions({ parts, onChange }: Props) {
  const { checked, progress } = parts;
  const isAdmin = useViewer().role === 'admin';
  const [asked, setAsked] = useState<Question & { onConfirm: () => void }>();
  const isBusy = progress !== undefined;

  const begin = (change: BulkChange) => {
    const users = checked.filter((user) => concerns(change, user));
    if (users.length === 0) {
      notifySuccess('Nothing to change');
      return;
    }
    const question = questionFor(change, users);
    const onConfirm = () => {
      onChange(users, change);
    };
    if (question === undefined) onConfirm();
    else setAsked({ ...question, onConfirm });
  };

  return (
    <BulkBar parts={parts}>
      {isAdmin ? (
        <>
          <BulkChoice
            label="Set status"
            options={statusOptions}
            isDisabled={isBusy}
            onChoose={(value) => {
              const status = userStatuses.find((known) => known === value);
              if (status !== undefined) begin({ kind: 'status', status });
            }}
          />
          <BulkChoice
            label="Set role"
            options={roleOptions}
            isDisabled={isBusy}
            onChoose={(value) => {
              const role = roles.find((known) => known === value);
              if (role !== undefined) begin({ kind: 'role', role });
            }}
          />
          <Button
            size="sm"
            variant="default"
            disabled={isBusy}
            onClick={() => {
              begin({ kind: 'resetPermissions' });
            }}
          >
            Reset permissions
          </Button>
        </>
      ) : null}
      <Button
        size="sm"
        variant="default"
        onClick={() => {
          downloadCsv('Users', userCsvColumns, checked);
        }}
      >
        Export
      </Button>
      {asked === undefined ? null : (
        <ConfirmDialog
          title={asked.title}
          confirmLabel={asked.confirmLabel}
          onConfirm={() => {
            setAsked(undefined);
            asked.onConfirm();
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
    </BulkBar>
  );
}
