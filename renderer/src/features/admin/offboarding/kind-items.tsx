import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#renderer/lib/text/counts.ts';
import {
  offboardingItemsPage,
  type Offboarding,
  type OffboardingItem,
  type OffboardingKind,
} from '#shared/contract/offboarding.ts';
import { wordsOf } from '#shared/domain/holdings.ts';
import { deviceOf } from '#renderer/entities/session/device.ts';
import { errorMessage } from './error-messages.ts';
import { withItem } from './offboarding-words.ts';
import { offboardingQueries } from './queries.ts';
import styles from './offboarding.module.css';
import { TargetChoice } from './target-choice.tsx';
import { useChoose } from './use-offboarding.ts';

type Props = { plan: Offboarding; kind: OffboardingKind };

/** A page of them at a time: someone may have thousands. */
export function KindItems({ plan, kind }: Props) {
  const [page, setPage] = useState(0);
  const offset = page * offboardingItemsPage;
  const mark = plan.seen[kind.kind]?.mark ?? '';
  const more = useQuery({
    ...offboardingQueries.more(plan.person.id, kind.kind, offset, mark),
    enabled: page > 0,
  });
  const items = page === 0 ? kind.items : more.data;
  const pages = Math.ceil(kind.total / offboardingItemsPage);
  return (
    <>
      {items === undefined ? (
        <p className={styles['nothing']} role="status">
          {more.error === null ? 'Loading…' : errorMessage('offboarding.items', more.error)}
        </p>
      ) : (
        <ul className={styles['items']}>
          {items.map((item) => (
            <Item key={item.id} plan={plan} kind={kind} item={item} />
          ))}
        </ul>
      )}
      {pages > 1 ? (
        <div className={styles['pages']}>
          <Button
            size="compact-sm"
            variant="default"
            disabled={page === 0}
            onClick={() => {
              setPage(page - 1);
            }}
          >
            Previous
          </Button>
          <span role="status">
            {formatCount(offset + 1)}–{formatCount(Math.min(offset + offboardingItemsPage, kind.total))} of{' '}
            {formatCount(kind.total)}
          </span>
          <Button
            size="compact-sm"
            variant="default"
            disabled={page >= pages - 1}
            onClick={() => {
              setPage(page + 1);
            }}
          >
            Next
          </Button>
        </div>
      ) : null}
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
      <span className={styles['item']}>
        <b dir="auto" title={name}>
          {name}
        </b>
        <span dir="auto">{item.note}</span>
        {item.remark === 'cannot_see' ? (
          <span className={styles['remark']}>The person chosen can’t see it</span>
        ) : null}
      </span>
      {kind.actions.length === 1 ? (
        <span className={styles['fixed']}>{wordsOf(kind.kind).end}</span>
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
