import { IconCheck } from '@tabler/icons-react';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { Tag } from '#renderer/ui/marks/tag.tsx';
import type { Offboarding, OffboardingKind } from '#shared/contract/offboarding.ts';
import { wordsOf, type OffboardingStep } from '#shared/domain/holdings.ts';
import { countRotations } from './exposure/exposure-labels.ts';
import { countKind, effectWords, nameIn, stepLabels } from './offboarding-labels.ts';
import styles from './offboarding.module.css';

const shownEffects = 6;
const shownNames = 3;
/** Kinds whose names say more than their number. */
const named = new Set(['models', 'secondary']);

type Props = { plan: Offboarding; step: OffboardingStep };

/** One step of the plan. */
export function PanelStep({ plan, step }: Props) {
  const held = plan.kinds.filter(({ kind, total }) => total > 0 && wordsOf(kind).step === step);
  if (held.length === 0) return null;
  const title = step === 'access' ? 'Access ends at once' : stepLabels[step];
  return (
    <section aria-label={title}>
      <h2>
        {title} <StepState held={held} step={step} />
      </h2>
      <ul>
        {held.map((kind) => (
          <li key={kind.kind}>
            <b>{countKind(kind.kind, kind.total)}</b>
            {kind.effects.slice(0, shownEffects).map((effect) => (
              <span key={`${effect.action}${effect.to ?? ''}${effect.remark ?? ''}`} dir="auto">
                {whatOf(kind, effect)}
                {effectWords(kind.kind, effect.action, nameIn(plan, effect.to))}
              </span>
            ))}
            {kind.effects.length > shownEffects ? (
              <span>And {formatCount(kind.effects.length - shownEffects)} more ways</span>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function StepState({ held, step }: { held: readonly OffboardingKind[]; step: OffboardingStep }) {
  if (step === 'exposure') {
    const count = held.reduce((sum, kind) => sum + countRotations(kind), 0);
    return count === 0 ? null : <Tag tone="warning">{formatCount(count)} to rotate</Tag>;
  }
  if (held.some(({ effects }) => effects.some(({ action }) => action === 'open')))
    return <Tag tone="warning">Not decided</Tag>;
  return <IconCheck size={16} stroke={2} className={styles['decided']} role="img" aria-label="Decided" />;
}

/** `Freya, Kit: ` or `3: `; empty if it is all of them and they have no names. */
function whatOf(
  { kind, items, effects }: OffboardingKind,
  effect: OffboardingKind['effects'][number],
): string {
  const names = items
    .filter(
      ({ action, to, remark }) => action === effect.action && to === effect.to && remark === effect.remark,
    )
    .map(({ name }) => name);
  // If not all names are loaded, show the number instead.
  if (named.has(kind) && names.length === effect.total) {
    const more = names.length - shownNames;
    return `${names.slice(0, shownNames).join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}: `;
  }
  return effects.length === 1 ? '' : `${formatCount(effect.total)}: `;
}
