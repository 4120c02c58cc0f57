import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowRight } from '@tabler/icons-react';
import { errorMessage } from '#renderer/entities/plan/error-messages.ts';
import { planQueries } from '#renderer/entities/plan/plan-queries.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { Dialog } from '#renderer/ui/dialog/dialog.tsx';
import { FormAlert } from '#renderer/ui/form/form-alert.tsx';
import type { PlanContent } from '#shared/contract/plans.ts';
import { changedFields } from '#renderer/features/plan-editor/plan-fields.ts';
import { DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import styles from './save-dialog.module.css';

type Props = {
  /** Undefined for a new plan, which has no users yet. */
  planId: string | undefined;
  name: string;
  seen: PlanContent;
  wanted: PlanContent;
  onSave: () => void;
  onClose: () => void;
};

const people = { one: 'person has', many: 'people have' };

/** Before saving: shows what changes, and for how many people. */
export function SaveDialog({ planId, name, seen, wanted, onSave, onClose }: Props) {
  const isNew = planId === undefined;
  const touched = useQuery({ ...planQueries.people(planId ?? ''), enabled: !isNew });
  const changed = changedFields(seen, wanted);
  const canSave = isNew || (touched.data !== undefined && !touched.isFetching);
  return (
    <Dialog
      name="SaveDialog"
      title={isNew ? `Create the plan ${wanted.name}?` : `Save the ${name} plan?`}
      width={480}
      onClose={onClose}
    >
      <div className={styles['body']}>
        {touched.isError ? (
          <FormAlert
            message={errorMessage('plans.countPeople', touched.error)}
            action={
              <Button
                size="compact-xs"
                variant="default"
                loading={touched.isFetching}
                onClick={() => void touched.refetch()}
              >
                Try Again
              </Button>
            }
          />
        ) : (
          <p role="status">
            {isNew
              ? `Nobody has it yet. ${wanted.isActive ? 'It is listed on the Subscription page at once.' : 'It is not listed until you switch on Active.'}`
              : !canSave
                ? 'Counting who has this plan…'
                : touched.data === 0
                  ? 'Nobody has this plan now.'
                  : `${countOf(touched.data ?? 0, people)} this plan now. It changes for them immediately. Nothing they have is hidden or lost.`}
          </p>
        )}
        {isNew ? null : (
          <dl className={styles['changes']}>
            {changed.map((field) => (
              <div key={field.key}>
                <dt>{field.label}</dt>
                <dd>
                  <span dir="auto">{field.text(seen) || 'Empty'}</span>
                  <IconArrowRight size={13} stroke={1.8} role="img" aria-label="becomes" />
                  <b dir="auto">{field.text(wanted) || 'Empty'}</b>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={!canSave} onClick={onSave}>
          {isNew ? 'Create plan' : 'Save plan'}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
