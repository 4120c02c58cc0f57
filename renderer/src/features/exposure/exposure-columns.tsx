import { useMemo, type ReactNode } from 'react';
import { kindLabel, knowledge, platformName } from '#renderer/entities/credential/knowledge.ts';
import { platformIcon } from '#renderer/entities/credential/platforms.ts';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { exactTime } from '#renderer/lib/time/relative-time.ts';
import { dateFormat } from '#renderer/lib/time/date-format.ts';
import { Row, Stack, Text } from '#renderer/ui/layout/parts.tsx';
import type { Column, PhoneRow } from '#renderer/ui/table/columns.ts';
import { TimeAgo } from '#renderer/ui/marks/time-ago.tsx';
import type { Exposure } from '#shared/contract/exposure.ts';
import { knowerName, lastSeenAt, type Knower } from './exposure.ts';
import styles from './exposure.module.css';

const utc = (at: string): string => new Date(at).toISOString();

/** One row per login, for export and print. Contains no secret. */
export const exposureCsvColumns: readonly Column<Exposure>[] = (
  [
    ['Model', ({ modelName }) => modelName],
    ['Platform', platformName],
    ['Login', ({ account }) => account],
    ['Secret', kindLabel],
    [
      'Known by',
      ({ people }) => people.map((person) => `${knowerName(person)}: ${knowledge(person)}`).join('; '),
    ],
    ['Last seen (UTC)', (exposure) => utc(lastSeenAt(exposure))],
    ['Changed (UTC)', ({ changedAt }) => utc(changedAt)],
    ['Rotation due (UTC)', ({ dueAt }) => (dueAt === null ? '' : utc(dueAt))],
  ] satisfies [string, (exposure: Exposure) => string][]
).map(([label, text]) => ({ id: label, label, text, render: text }));

const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} title={exactTime(Date.parse(at))}>
    <TimeAgo at={at} />
  </time>
);

/** Of several people: the one the list is filtered by, else the one who saw it last. */
const shownKnower = (people: readonly Knower[], personId: string | undefined): Knower | undefined =>
  people.find(({ id }) => id === personId) ?? people[0];

/** `due` replaces how they know it, once the secret is to be rotated. */
function KnownBy({
  exposure,
  personId,
  due,
}: {
  exposure: Exposure;
  personId: string | undefined;
  due?: ReactNode;
}) {
  const shown = shownKnower(exposure.people, personId);
  if (shown === undefined) return null;
  const others = exposure.people.length - 1;
  return (
    <Row as="span" gap={8} shrink className={styles['knower']}>
      <PersonAvatar person={{ id: shown.id, name: knowerName(shown) }} />
      <Stack as="span" shrink className={styles['lines']}>
        <span>
          <bdi>{knowerName(shown)}</bdi>
          {others === 0 ? '' : ` and ${String(others)} more`}
        </span>
        <Text block size={12} tone="soft">
          {due === undefined || exposure.dueAt === null ? knowledge(shown) : due}
        </Text>
      </Stack>
    </Row>
  );
}

export function useExposureColumns({ now, personId }: { now: number; personId: string | undefined }) {
  return useMemo(() => {
    const columns: Column<Exposure>[] = [
      {
        id: 'login',
        label: 'Login',
        sortsBy: 'login',
        isFixed: true,
        render: (exposure, { link }) => (
          <Row as="span" gap={9} shrink>
            <span className={styles['mark']} title={platformName(exposure)}>
              {platformIcon(exposure.platform ?? 'email')}
            </span>
            <Stack as="span" shrink className={styles['lines']}>
              {link(exposure.account)}
              <Text block size={12} tone="soft" dir="auto">
                {exposure.modelName}
              </Text>
            </Stack>
          </Row>
        ),
      },
      {
        id: 'secret',
        label: 'Secret',
        widths: [140, 124],
        givesWay: 1,
        render: kindLabel,
      },
      {
        id: 'people',
        label: 'Known by',
        sortsBy: 'people',
        widths: [240, 200],
        givesWay: 3,
        render: (exposure) => <KnownBy exposure={exposure} personId={personId} />,
      },
      {
        id: 'seen',
        label: 'Last seen',
        sortsBy: 'seen',
        widths: [112, 100],
        givesWay: 2,
        render: (exposure) => <Moment at={lastSeenAt(exposure)} />,
      },
      {
        id: 'changed',
        label: 'Changed',
        sortsBy: 'changed',
        widths: [112, 100],
        givesWay: 2,
        render: ({ changedAt }) => <Moment at={changedAt} />,
      },
      {
        id: 'due',
        label: 'Rotation',
        sortsBy: 'due',
        widths: [130, 116],
        render: ({ dueAt }) => <DueMark dueAt={dueAt} now={now} />,
      },
    ];
    const phone: PhoneRow<Exposure> = {
      label: 'Login',
      main: (exposure, { link }) => (
        <Stack as="span" shrink className={styles['lines']}>
          {link(exposure.account)}
          <Text block size={12} tone="soft" dir="auto">
            {`${platformName(exposure)} · ${exposure.modelName}`}
          </Text>
        </Stack>
      ),
      sideLabel: 'Known by and rotation',
      side: (exposure) => (
        <span className={styles['side']}>
          <KnownBy
            exposure={exposure}
            personId={personId}
            due={<DueMark dueAt={exposure.dueAt} now={now} />}
          />
        </span>
      ),
    };
    return { columns, phone };
  }, [now, personId]);
}

const day = dateFormat({ day: 'numeric', month: 'short' });

/** When the secret is to be rotated. */
export function DueMark({ dueAt, now }: { dueAt: string | null; now: number }) {
  if (dueAt === null) return <Text tone="dimmed">–</Text>;
  const isOver = Date.parse(dueAt) <= now;
  return (
    <span className={isOver ? styles['overdue'] : undefined} title={exactTime(Date.parse(dueAt))}>
      {isOver ? 'Overdue since' : 'Due'} {day.format(new Date(dueAt))}
    </span>
  );
}
