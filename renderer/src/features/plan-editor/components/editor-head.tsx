import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { EditableChoice } from '#renderer/ui/choice/editable-choice.tsx';
import { PageHeader } from '#renderer/ui/layout/page-header.tsx';
import { focusTitle } from '#renderer/ui/layout/use-kept-focus.ts';
import type { Plan } from '#shared/contract/plans.ts';
import { areaAddress, areas } from '#shared/domain/areas.ts';
import styles from './editor-head.module.css';

type Props = {
  plan: Plan;
  source: Plan | undefined;
  plans: readonly Plan[];
  isLocked: boolean;
  /** Asks first if changes would be lost. */
  onLeave: (leave: () => void) => void;
};

/** Chooses the plan to edit, or starts a new one. */
export function EditorHead({ plan, source, plans, isLocked, onLeave }: Props) {
  const navigate = useNavigate();
  const isNew = source !== undefined;
  const goTo = (address: string) => {
    onLeave(() => void navigate(address));
  };
  const options = plans.map(({ id, name, isActive }) => ({
    value: id,
    label: isActive ? name : `${name} (not on offer)`,
  }));
  return (
    <PageHeader
      title={areas.planEditor.title}
      action={
        <div className={styles['tools']}>
          <EditableChoice
            aria-label="Plan to edit"
            size="sm"
            data={isNew ? [{ value: 'new', label: 'New plan' }, ...options] : options}
            value={isNew ? 'new' : plan.id}
            onChange={(id) => {
              if (id !== null && id !== 'new') goTo(areaAddress('planEditor', { planId: id }));
            }}
          />
          {isLocked ? null : (
            <Button
              size="sm"
              variant="default"
              aria-label="Duplicate"
              className={styles['copy'] ?? ''}
              leftSection={<IconCopy size={16} stroke={1.7} />}
              disabled={isNew}
              onClick={() => {
                goTo(areaAddress('planEditor', { copyOf: plan.id }));
                // A copy can't be copied again, so this button is about to be disabled and would lose the focus.
                focusTitle();
              }}
            >
              Duplicate
            </Button>
          )}
        </div>
      }
    >
      <span className={styles['line']}>
        {isNew ? `New plan, a copy of ${source.name}` : 'Edits a copy on this device until you save'}
      </span>
    </PageHeader>
  );
}
