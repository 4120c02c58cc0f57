import { Alert, Checkbox } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { personName } from '#renderer/entities/person/person-name.ts';
import { usePersonChoices } from '#renderer/entities/person/use-person-choices.ts';
import { countOf, formatCount } from '#renderer/lib/text/counts.ts';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import type { Offboarding, OffboardingKind } from '#shared/contract/offboarding.ts';
import { ExposureFoot } from './exposure-foot.tsx';
import { KnownRow, SafeRow } from './exposure-rows.tsx';
import { countRotations, loginWords } from './exposure-labels.ts';
import { KindPages, WaitingItems } from '#renderer/features/admin/offboarding/kinds/kind-pages.tsx';
import { withTarget } from '#renderer/features/admin/offboarding/offboarding-labels.ts';
import offboarding from '#renderer/features/admin/offboarding/offboarding.module.css';
import styles from './exposure-step.module.css';
import { useChoose } from '#renderer/features/admin/offboarding/use-offboarding.ts';
import { useKindPage } from '#renderer/features/admin/offboarding/kinds/use-kind-page.ts';

type Props = { plan: Offboarding; kind: OffboardingKind };

/** What the leaving user knows: what is changed because of it, by whom and by when, and what has been changed since. */
export function ExposureStep({ plan, kind }: Props) {
  const { isReadOnly } = useViewer();
  const now = useCurrentMinute();
  const choose = useChoose(plan.person.id);
  const choices = usePersonChoices({ known: plan.people, isEnabled: kind.total > 0 });
  const page = useKindPage(plan, kind);
  const name = personName(plan.person);
  const { safe } = plan;
  const chosen = countRotations(kind);
  if (safe === null || kind.total + safe.total === 0)
    return (
      <p className={offboarding['nothing']} role="status">
        {safe === null ? (
          'Which passwords this person knows isn’t included in your plan.'
        ) : (
          <>
            <bdi>{name}</bdi> has seen no password or code of an account that is in use.
          </>
        )}
      </p>
    );
  return (
    <div className={styles['step']}>
      {kind.total === 0 ? null : (
        <Alert variant="light" color="yellow" icon={<IconAlertTriangle size={16} stroke={1.7} />}>
          <b>
            <bdi>{name}</bdi> knows {countOf(kind.total, loginWords)} still in use.
          </b>{' '}
          Each becomes an urgent task for the person beside it.
        </Alert>
      )}
      <table className={styles['table']} aria-label="Exposure">
        <thead>
          <tr>
            <th scope="col">
              {kind.total === 0 || isReadOnly ? null : (
                <Checkbox
                  aria-label="Change all of them"
                  checked={chosen === kind.total}
                  indeterminate={chosen > 0 && chosen < kind.total}
                  onChange={({ currentTarget: { checked } }) => {
                    choose.mutate(withTarget(plan.choices, kind.kind, checked ? 'rotate' : 'keep'));
                  }}
                />
              )}
            </th>
            <th scope="col">Login</th>
            <th scope="col">What they saw</th>
            <th scope="col">Password from</th>
            <th scope="col">Rotated by</th>
            <th scope="col">Due</th>
          </tr>
        </thead>
        {kind.total === 0 ? null : (
          <tbody>
            <Group title="Rotate">{countOf(kind.total, loginWords)}, known since the last change</Group>
            {page.items?.map((item) => (
              <KnownRow
                key={item.id}
                plan={plan}
                items={page.items ?? []}
                item={item}
                choices={choices}
                now={now}
              />
            ))}
          </tbody>
        )}
        {safe.total === 0 ? null : (
          <tbody>
            <Group title="Already safe">
              {countOf(safe.total, loginWords)}, changed after they were last seen
              {safe.total > safe.items.length
                ? `; the latest ${formatCount(safe.items.length)} are shown`
                : ''}
            </Group>
            {safe.items.map((item) => (
              <SafeRow key={item.id} item={item} now={now} />
            ))}
          </tbody>
        )}
      </table>
      {page.items === undefined ? <WaitingItems of={page} /> : null}
      <KindPages of={page} />
      <ExposureFoot plan={plan} kind={kind} safe={safe} />
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <tr className={styles['group']}>
      <th scope="rowgroup" colSpan={6}>
        <b>{title}</b> <span>{children}</span>
      </th>
    </tr>
  );
}
