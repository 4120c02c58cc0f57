import { Button } from '@mantine/core';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { personName, toNamed } from '#renderer/entities/person/person-name.ts';
import { OffInViews } from '#renderer/ui/form/off-in-views.tsx';
import type { Offboarding } from '#shared/contract/offboarding.ts';
import { offboardingSteps, wordsOf } from '#shared/domain/holdings.ts';
import { countKind, effectWords, nameIn, stepLabels } from './offboarding-words.ts';
import styles from './offboarding.module.css';
import { useDiscard } from './use-offboarding.ts';

/** The whole run as it is planned, whichever step is shown. */
export function PlanPanel({ plan }: { plan: Offboarding }) {
  const discard = useDiscard(plan.person.id);
  const startedBy = nameIn(plan, plan.draft?.startedBy ?? null);
  return (
    <aside className={styles['panel']} aria-label="What will happen">
      <div className={styles['who']}>
        <PersonAvatar person={toNamed(plan.person)} />
        <b dir="auto">{personName(plan.person)}</b>
        <span>{plan.person.status === 'active' ? 'Active' : 'Inactive'}</span>
      </div>
      {offboardingSteps.map((step) => {
        const held = plan.kinds.filter(({ kind, total }) => total > 0 && wordsOf(kind).step === step);
        if (held.length === 0) return null;
        return (
          <section key={step} aria-label={stepLabels[step]}>
            <h3>{stepLabels[step]}</h3>
            <ul>
              {held.map(({ kind, total, effects }) => (
                <li key={kind}>
                  <b>{countKind(kind, total)}</b>
                  {effects.slice(0, 6).map(({ action, to, remark, total: some }) => (
                    <span key={`${action}${to ?? ''}${remark ?? ''}`} dir="auto">
                      {effects.length === 1 ? '' : `${String(some)}: `}
                      {effectWords(kind, action, nameIn(plan, to))}
                    </span>
                  ))}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      <p className={styles['foot']}>
        {plan.draft === null
          ? 'Nothing has changed yet.'
          : `Nothing has changed yet.${startedBy === undefined ? '' : ` Started by ${startedBy}.`} Your choices are saved, and any administrator can continue.`}
      </p>
      {plan.draft === null ? null : (
        <OffInViews>
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
        </OffInViews>
      )}
    </aside>
  );
}
