import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { request } from '#renderer/bridge/index.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { Choice } from '#renderer/ui/table/selection/choice.tsx';
import { sentenceFor } from '#renderer/features/socials/forms/form-failure.ts';
import { strengthWord } from '#renderer/features/socials/forms/strength.tsx';
import { refreshSecrets } from '#renderer/features/socials/queries.ts';
import { updatedMessage, type Target } from '#renderer/features/socials/targets.ts';
import { useAccounts } from './accounts-context.ts';
import { shortDay } from './changed-cell.tsx';
import styles from './accounts.module.css';

const usualDays = [30, 60, 90, 180, 365];
const daysLabel = (days: number) => (days === 0 ? 'Never' : `Every ${String(days)} days`);

type Props = { id: string; target: Target; notes: string; now: number };

/** An account's details: its notes and the state of its secrets, but none of the secrets. */
export function AccountDetails({ id, target, notes, now }: Props) {
  const client = useQueryClient();
  const { modelId, canEdit, open } = useAccounts();
  const { credential } = target;
  const { rotateEveryDays: every, rotateDueAt, recoveryCodes, strength, isReused } = credential;

  const rotate = async (value: string) => {
    try {
      await request('vault.setRotation', {
        credentialId: credential.id,
        everyDays: value === '' ? null : Number(value),
      });
      notifySuccess(updatedMessage(target.platform));
      await refreshSecrets(client, modelId);
    } catch (error) {
      notifyError(sentenceFor('vault.setRotation')(error));
    }
  };
  const days = [...new Set([...usualDays, 0, ...(every === null ? [] : [every])])];
  const options = [
    { value: '', label: 'Workspace default' },
    ...days.map((each) => ({ value: String(each), label: daysLabel(each) })),
  ];
  const chosen = every === null ? 'Workspace default' : daysLabel(every);
  return (
    <dl id={id} className={styles['details']}>
      {notes === '' ? null : (
        <Fact label="Notes">
          <span className={styles['notes']} dir="auto">
            {notes}
          </span>
        </Fact>
      )}
      {strength === null ? null : (
        <Fact label="Password">
          {strengthWord(strength)}
          {isReused === null ? '' : isReused ? ', used by another account too' : ', used nowhere else'}
        </Fact>
      )}
      {credential.hasPassword ? (
        <Fact label="Rotation">
          {canEdit ? (
            <Choice
              label="Rotation"
              value={String(every ?? '')}
              options={options}
              onChange={(value) => void rotate(value)}
            >
              {(button) => (
                <UnstyledButton {...button} className={styles['choice']} aria-label={`Rotation ${chosen}`}>
                  {chosen}
                  <IconChevronDown size={13} stroke={1.7} aria-hidden />
                </UnstyledButton>
              )}
            </Choice>
          ) : (
            chosen
          )}
          {rotateDueAt === null ? '' : `, due ${shortDay(rotateDueAt, now)}`}
        </Fact>
      ) : null}
      {recoveryCodes === null ? null : (
        <Fact label="Recovery codes">
          {recoveryCodes.left} of {recoveryCodes.total} left
          {canEdit ? (
            <>
              {' '}
              <button
                type="button"
                className={styles['link']}
                onClick={() => {
                  open({ kind: 'recovery', target });
                }}
              >
                Show
              </button>
            </>
          ) : null}
        </Fact>
      )}
    </dl>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
