import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Offboarding, OffboardingKind } from '#shared/contract/offboarding.ts';
import { wordsOf } from '#shared/domain/holdings.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { KindItems } from './kind-items.tsx';
import { targetOf, withTarget } from '#renderer/features/admin/offboarding/offboarding-labels.ts';
import styles from '#renderer/features/admin/offboarding/offboarding.module.css';
import { TargetChoice } from './target-choice.tsx';
import { useChoose } from '#renderer/features/admin/offboarding/use-offboarding.ts';
import { Hint } from '#renderer/ui/layout/parts.tsx';

const shownAtFirst = 5;

/** One kind of item that the user holds: a choice for all of it, and one for each item. */
export function KindSection({ plan, kind }: { plan: Offboarding; kind: OffboardingKind }) {
  const { label } = wordsOf(kind.kind);
  const choose = useChoose(plan.person.id);
  const [isOpen, setIsOpen] = useState(kind.total <= shownAtFirst);
  const items = `offboarding-${kind.kind}`;
  return (
    <section className={styles['kind']} aria-label={label}>
      <div className={styles['kindHead']}>
        <h2>
          {label} <span>{formatCount(kind.total)}</span>
        </h2>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-expanded={isOpen}
          aria-controls={items}
          aria-label={`${isOpen ? 'Hide' : 'Show'} ${label.toLowerCase()} one by one`}
          onClick={() => {
            setIsOpen(!isOpen);
          }}
        >
          {isOpen ? 'Hide' : 'One by one'}
        </Button>
        {kind.actions.length === 1 && kind.usual !== null ? (
          <Hint>{wordsOf(kind.kind).end}</Hint>
        ) : (
          <TargetChoice
            plan={plan}
            kind={kind}
            label={`${label}: what becomes of them`}
            value={targetOf(plan.choices, kind)}
            onChoose={(to) => {
              choose.mutate(withTarget(plan.choices, kind.kind, to));
            }}
          />
        )}
      </div>
      <div id={items}>{isOpen ? <KindItems plan={plan} kind={kind} /> : null}</div>
    </section>
  );
}
