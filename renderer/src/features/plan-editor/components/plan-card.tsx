import { IconCheck, IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { limitText, moneyText, tierName } from '#renderer/entities/plan/plan-labels.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { Tag } from '#renderer/ui/marks/tag.tsx';
import type { PlanContent } from '#shared/contract/plans.ts';
import { planFeatures, unlimited } from '#shared/domain/plans.ts';
import styles from './plan-card.module.css';

type Props = { plan: PlanContent; period: 'month' | 'year' };

const counted = (limit: number, noun: { one: string; many: string }) =>
  limit === unlimited ? `unlimited ${noun.many}` : countOf(limit, noun);
const counts = ['models', 'users'];
/** Lower case within a sentence, except for API: `API access`, but `marketplace`. */
const inSentence = (name: string) => (name.startsWith('API') ? name : name.toLowerCase());
const capitalised = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** A plan as it looks when users compare plans. */
export function PlanCard({ plan, period }: Props) {
  const lines = planFeatures(plan);
  const further = lines.flatMap((line) => {
    if (!('limit' in line) || line.limit === null || line.limit === 0 || counts.includes(line.key)) return [];
    const much = limitText(line.limit, line.unit);
    return [`${line.limit === unlimited ? 'unlimited' : much} ${inSentence(line.name)}`];
  });
  const features = lines.flatMap((line) => ('isIncluded' in line ? [line] : []));
  const included = features.filter(({ isIncluded }) => isIncluded).map(({ name }) => inSentence(name));
  return (
    <section className={styles['card']} aria-label="Card">
      <div className={styles['head']}>
        <b className={styles['name']} dir="auto">
          {plan.name || 'Name'}
        </b>
        <Tag>{tierName(plan.planType)}</Tag>
        {plan.description.trim() === '' ? null : <p dir="auto">{plan.description}</p>}
        <Price plan={plan} period={period} />
      </div>
      <ul>
        <Line>
          {capitalised(counted(plan.modelsLimit, { one: 'model', many: 'models' }))},{' '}
          {counted(plan.usersLimit, { one: 'user', many: 'users' })}
        </Line>
        {further.length === 0 ? null : <Line>{capitalised(further.join(', '))}</Line>}
        {included.length === 0 ? null : <Line>{capitalised(included.join(', '))}</Line>}
        {features
          .filter(({ isIncluded }) => !isIncluded)
          .map(({ key, name }) => (
            <Line key={key} isMissing>
              No {inSentence(name)}
            </Line>
          ))}
        {plan.highlights.length === 0 ? null : (
          <Line>
            <span dir="auto">{plan.highlights.join(' · ')}</span>
          </Line>
        )}
      </ul>
    </section>
  );
}

function Price({ plan: { priceMonthlyCents: month, priceYearlyCents: year, currency }, period }: Props) {
  const [first, other] = period === 'month' ? [month, year] : [year, month];
  if (first === null)
    return (
      <div className={styles['price']}>
        <b>On request</b>
      </div>
    );
  const [unit, otherUnit] = period === 'month' ? ['a month', 'a year'] : ['a year', 'a month'];
  return (
    <div className={styles['price']}>
      <b>{moneyText(first, currency)}</b>
      <span>
        {unit}
        {other === null ? '' : `, ${moneyText(other, currency)} ${otherUnit}`}
      </span>
    </div>
  );
}

function Line({ isMissing = false, children }: { isMissing?: boolean; children: ReactNode }) {
  return (
    <li data-missing={isMissing || undefined}>
      {isMissing ? (
        <IconMinus size={14} stroke={2} aria-hidden />
      ) : (
        <IconCheck size={14} stroke={2.2} aria-hidden />
      )}
      <span>{children}</span>
    </li>
  );
}
