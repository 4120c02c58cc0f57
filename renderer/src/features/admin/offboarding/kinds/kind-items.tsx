import { ModelFace } from '#renderer/entities/model/model-face.tsx';
import { deviceOf } from '#renderer/entities/session/device.ts';
import type { Offboarding, OffboardingItem, OffboardingKind } from '#shared/contract/offboarding.ts';
import { wordsOf } from '#shared/domain/holdings.ts';
import { KindPages, WaitingItems } from './kind-pages.tsx';
import { withItem } from '#renderer/features/admin/offboarding/offboarding-labels.ts';
import styles from '#renderer/features/admin/offboarding/offboarding.module.css';
import { TargetChoice } from './target-choice.tsx';
import { useChoose } from '#renderer/features/admin/offboarding/use-offboarding.ts';
import { Hint } from '#renderer/ui/layout/parts.tsx';
import { useKindPage } from './use-kind-page.ts';

type Props = { plan: Offboarding; kind: OffboardingKind };

/** The items of one kind, with what happens to each. */
export function KindItems({ plan, kind }: Props) {
  const page = useKindPage(plan, kind);
  return (
    <>
      {page.items === undefined ? (
        <WaitingItems of={page} />
      ) : (
        <ul className={styles['items']}>
          {page.items.map((item) => (
            <Item key={item.id} plan={plan} kind={kind} item={item} />
          ))}
        </ul>
      )}
      <KindPages of={page} />
    </>
  );
}

function Item({ plan, kind, item }: Props & { item: OffboardingItem }) {
  const choose = useChoose(plan.person.id);
  const name = kind.kind === 'sessions' ? deviceOf(item.name).name : item.name;
  const value =
    plan.choices.kinds[kind.kind]?.items?.[item.id] ??
    item.to ??
    (item.action === 'move' || item.action === 'open' ? null : item.action);
  return (
    <li>
      {kind.kind === 'models' ? <ModelFace id={item.id} name={name} size={24} /> : null}
      <span className={styles['item']}>
        <b dir="auto" title={name}>
          {item.link === undefined ? (
            name
          ) : (
            <a href={item.link} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          )}
        </b>
        <span dir="auto">{item.note}</span>
        {item.remark === 'cannot_see' ? (
          <span className={styles['remark']}>The person chosen can’t see it</span>
        ) : null}
      </span>
      {kind.actions.length === 1 ? (
        <Hint>{wordsOf(kind.kind).end}</Hint>
      ) : (
        <TargetChoice
          plan={plan}
          kind={kind}
          label={`What becomes of ${name}`}
          value={value}
          onChoose={(to) => {
            choose.mutate(withItem(plan.choices, kind.kind, item.id, to));
          }}
        />
      )}
    </li>
  );
}
