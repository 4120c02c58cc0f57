import { Button } from '@mantine/core';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { personName, toNamed } from '#renderer/entities/person/person-name.ts';
import { Tag } from '#renderer/ui/marks/tag.tsx';
import { ReadOnlyGuard } from '#renderer/ui/form/read-only-guard.tsx';
import { Row } from '#renderer/ui/layout/parts.tsx';
import type { Offboarding } from '#shared/contract/offboarding.ts';
import { offboardingSteps } from '#shared/domain/holdings.ts';
import { nameIn } from './offboarding-labels.ts';
import styles from './offboarding.module.css';
import { PanelStep } from './panel-step.tsx';
import { useDiscard } from './use-offboarding.ts';

/** All steps of the plan, regardless of which is open. */
export function PlanPanel({ plan }: { plan: Offboarding }) {
  const discard = useDiscard(plan.person.id);
  const startedBy = nameIn(plan, plan.draft?.startedBy ?? null);
  return (
    <aside className={styles['panel']} aria-label="What will happen">
      <Row gap={10} className={styles['who']}>
        <PersonAvatar person={toNamed(plan.person)} />
        <b dir="auto">{personName(plan.person)}</b>
        {plan.person.status === 'active' ? null : <Tag tone="warning">Inactive</Tag>}
        <Tag tone={plan.person.role === 'admin' ? 'danger' : 'primary'}>
          {plan.person.role === 'admin' ? 'Administrator' : 'Manager'}
        </Tag>
      </Row>
      {offboardingSteps.map((step) => (
        <PanelStep key={step} plan={plan} step={step} />
      ))}
      <section aria-label="Confirm">
        <h2>Confirm</h2>
        <p className={styles['foot']}>
          {plan.person.status === 'active' && plan.choices.deactivate
            ? 'The account becomes inactive. It can be activated again; deleting it is a separate step.'
            : `The account stays ${plan.person.status}.`}
        </p>
      </section>
      <p className={styles['foot']}>
        {plan.draft === null
          ? 'Nothing has changed yet.'
          : `Nothing has changed yet.${startedBy === undefined ? '' : ` Started by ${startedBy}.`} Your choices are saved, and any administrator can continue.`}
      </p>
      {plan.draft === null ? null : (
        <ReadOnlyGuard>
          <Button
            size="sm"
            variant="default"
            loading={discard.isPending}
            onClick={() => {
              discard.mutate();
            }}
          >
            Discard
          </Button>
        </ReadOnlyGuard>
      )}
    </aside>
  );
}
