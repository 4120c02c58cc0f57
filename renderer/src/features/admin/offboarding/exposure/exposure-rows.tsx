import { Checkbox } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { knowledge } from '#renderer/entities/credential/knowledge.ts';
import { platformIcon } from '#renderer/entities/credential/platforms.ts';
import { renderPersonOption } from '#renderer/entities/person/person-options.tsx';
import type { usePersonChoices } from '#renderer/entities/person/use-person-choices.ts';
import { dayHeading } from '#renderer/lib/time/day-heading.ts';
import { exactTime } from '#renderer/lib/time/relative-time.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { EditableChoice } from '#renderer/ui/choice/editable-choice.tsx';
import type { Offboarding, OffboardingItem, SafeSecret } from '#shared/contract/offboarding.ts';
import { chosenFor, secretLine, withRotation } from './exposure-labels.ts';
import styles from './exposure-step.module.css';
import { nameIn } from '#renderer/features/admin/offboarding/offboarding-labels.ts';
import { useChoose } from '#renderer/features/admin/offboarding/use-offboarding.ts';
import { Row, Stack, Text } from '#renderer/ui/layout/parts.tsx';

const Day = ({ at, now }: { at: string; now: number }) => (
  <time dateTime={at} title={exactTime(Date.parse(at))}>
    {dayHeading(at, now)}
  </time>
);

type Known = Pick<
  SafeSecret,
  'modelName' | 'platform' | 'kind' | 'revealed' | 'copied' | 'isSet' | 'byGrant' | 'lastSeenAt' | 'changedAt'
>;

/** Which login, and what they saw of it, which is below the name where there is no room for columns. */
function About({ account, secret, now }: { account: string; secret: Known; now: number }) {
  const seen = (
    <>
      <span>{knowledge(secret)}</span>
      <span className={styles['meta']}>
        last <Day at={secret.lastSeenAt} now={now} />
      </span>
    </>
  );
  return (
    <>
      <td>
        <Row as="span" gap={10} shrink className={styles['login']}>
          {platformIcon(secret.platform ?? 'email')}
          <Stack as="span" shrink className={styles['lines']}>
            <b dir="auto" title={account}>
              {account}
            </b>
            <span className={styles['meta']} dir="auto">
              {secretLine(secret)}
            </span>
            <span className={styles['narrow']}>
              <span className={styles['meta']}>
                {knowledge(secret)}, last <Day at={secret.lastSeenAt} now={now} />
              </span>
            </span>
          </Stack>
        </Row>
      </td>
      <td>
        <Stack as="span" shrink className={styles['lines']}>
          {seen}
        </Stack>
      </td>
    </>
  );
}

type Props = {
  plan: Offboarding;
  /** The items on this page. */
  items: readonly OffboardingItem[];
  item: OffboardingItem;
  choices: ReturnType<typeof usePersonChoices>;
  now: number;
};

/** A secret that they know, with who changes it and by when. */
export function KnownRow({ plan, items, item, choices, now }: Props) {
  const { isReadOnly } = useViewer();
  const choose = useChoose(plan.person.id);
  const { exposure } = item;
  if (exposure === null) return null;
  const chosen = chosenFor(plan.choices, item);
  const isKept = chosen === 'keep';
  const rotator = chosen === 'rotate' || isKept ? item.to : chosen;
  const decide = (to: string) => {
    choose.mutate(withRotation(plan.choices, items, item, to));
  };
  return (
    <tr data-kept={isKept || undefined}>
      <td>
        <Checkbox
          aria-label={`Change ${item.name}`}
          checked={!isKept}
          disabled={isReadOnly}
          onChange={({ currentTarget: { checked } }) => {
            decide(checked ? 'rotate' : 'keep');
          }}
        />
      </td>
      <About account={item.name} secret={exposure} now={now} />
      <td className={styles['old']}>
        <Day at={exposure.changedAt} now={now} />
      </td>
      <td>
        {isKept ? (
          <span className={styles['meta']}>Stays as it is</span>
        ) : isReadOnly ? (
          <span dir="auto">{nameIn(plan, item.to) ?? 'Nobody yet'}</span>
        ) : (
          <EditableChoice
            size="sm"
            aria-label={`Who changes ${item.name}`}
            placeholder="Nobody yet"
            searchable
            data={choices.options.filter(({ value }) => value !== plan.person.id)}
            value={rotator}
            onChange={(to) => {
              if (to !== null) decide(to);
            }}
            renderOption={renderPersonOption}
            {...choices.search}
          />
        )}
        {item.remark === 'cannot_see' && !isKept ? (
          <Text block size={12} tone="warning" breaks>
            Can’t open this model’s logins, so {nameIn(plan, item.to) ?? 'nobody'} gets the task
          </Text>
        ) : null}
      </td>
      <td>{isKept ? '–' : <Day at={exposure.dueAt} now={now} />}</td>
    </tr>
  );
}

/** A secret that was changed after they saw it. */
export function SafeRow({ item, now }: { item: SafeSecret; now: number }) {
  return (
    <tr>
      <td>
        <IconCheck size={16} stroke={2} className={styles['done']} role="img" aria-label="Changed since" />
      </td>
      <About account={item.account} secret={item} now={now} />
      <td>
        <Day at={item.changedAt} now={now} />
      </td>
      <td className={styles['meta']}>Changed since, safe</td>
      <td>–</td>
    </tr>
  );
}
