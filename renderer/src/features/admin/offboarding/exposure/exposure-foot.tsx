import { Button } from '@mantine/core';
import { useState } from 'react';
import { request } from '#renderer/bridge/index.ts';
import { kindLabel, knowledge, platformName } from '#renderer/entities/credential/knowledge.ts';
import { personName } from '#renderer/entities/person/person-name.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { exactDay } from '#renderer/lib/time/relative-time.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import type { Column } from '#renderer/ui/table/columns.ts';
import { downloadCsv } from '#renderer/ui/table/csv/csv.ts';
import type { Offboarding, OffboardingKind, SafeSecret } from '#shared/contract/offboarding.ts';
import { errorMessage } from '#renderer/features/admin/offboarding/error-messages.ts';
import { chosenFor, loginWords } from './exposure-labels.ts';
import { nameIn } from '#renderer/features/admin/offboarding/offboarding-labels.ts';
import styles from './exposure-step.module.css';

type Line = Omit<SafeSecret, 'id' | 'credentialId'> & { outcome: string; by: string; dueAt: string };

const utc = (at: string): string => (at === '' ? '' : new Date(at).toISOString());

const columns: readonly Column<Line>[] = (
  [
    ['Model', ({ modelName }) => modelName],
    ['Platform', platformName],
    ['Login', ({ account }) => account],
    ['Secret', kindLabel],
    ['Seen', knowledge],
    ['Last seen (UTC)', ({ lastSeenAt }) => utc(lastSeenAt)],
    ['Password from (UTC)', ({ changedAt }) => utc(changedAt)],
    ['Outcome', ({ outcome }) => outcome],
    ['Rotated by', ({ by }) => by],
    ['Due (UTC)', ({ dueAt }) => utc(dueAt)],
  ] satisfies [string, (line: Line) => string][]
).map(([label, text]) => ({ id: label, label, text, render: text }));

type Props = { plan: Offboarding; kind: OffboardingKind; safe: NonNullable<Offboarding['safe']> };

/** The totals, since when accesses are logged, and an export, which contains no secrets. */
export function ExposureFoot({ plan, kind, safe }: Props) {
  const [isExporting, setIsExporting] = useState(false);
  const save = async () => {
    setIsExporting(true);
    try {
      const items = [...kind.items];
      while (items.length < kind.total) {
        const next = await request('offboarding.items', {
          userId: plan.person.id,
          kind: kind.kind,
          offset: items.length,
        });
        if (next.length === 0) break;
        items.push(...next);
      }
      const known = items.flatMap((item): Line[] => {
        if (item.exposure === null) return [];
        const isKept = chosenFor(plan.choices, item) === 'keep';
        return [
          {
            ...item.exposure,
            account: item.name,
            outcome: isKept ? 'Stays as it is' : 'Rotate',
            by: isKept ? '' : (nameIn(plan, item.to) ?? ''),
            dueAt: isKept ? '' : item.exposure.dueAt,
          },
        ];
      });
      const done = safe.items.map((item): Line => ({ ...item, outcome: 'Already safe', by: '', dueAt: '' }));
      downloadCsv(`Exposure of ${personName(plan.person)}`, columns, [...known, ...done]);
    } catch (error) {
      notifyError(errorMessage('offboarding.items', error));
    } finally {
      setIsExporting(false);
    }
  };
  return (
    <div className={styles['foot']}>
      <span>{countOf(kind.total + safe.total, loginWords)} seen</span>
      <span>From the access log, complete since {exactDay(Date.parse(safe.logSince))}</span>
      <Button size="compact-sm" variant="subtle" loading={isExporting} onClick={() => void save()}>
        Export report
      </Button>
    </div>
  );
}
