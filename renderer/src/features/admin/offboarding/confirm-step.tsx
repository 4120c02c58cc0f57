import { Alert, Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { personName } from '#renderer/entities/person/person-name.ts';
import { FormAlert } from '#renderer/ui/form/form-alert.tsx';
import { ReadOnlyGuard } from '#renderer/ui/form/read-only-guard.tsx';
import { Row } from '#renderer/ui/layout/parts.tsx';
import type { Offboarding } from '#shared/contract/offboarding.ts';
import { wordsOf } from '#shared/domain/holdings.ts';
import { changeWords } from './change-messages.ts';
import { errorMessage } from './error-messages.ts';
import { countKind, effectWords, nameIn, problemWords } from './offboarding-labels.ts';
import styles from './offboarding.module.css';
import { useChoose, useFinish } from './use-offboarding.ts';

/** Every effect of the plan, and the button that carries it out. */
export function ConfirmStep({ plan, isStale }: { plan: Offboarding; isStale: boolean }) {
  const choose = useChoose(plan.person.id);
  const finish = useFinish(plan);
  // What was shown when the button was clicked, to name what has changed since.
  const [pressed, setPressed] = useState<Offboarding>();
  const name = personName(plan.person);
  const held = plan.kinds.filter(({ total }) => total > 0);
  const { deactivate } = plan.choices;
  const isActive = plan.person.status === 'active';
  const refused = finish.data?.status === 'changed' ? finish.data.changed : [];
  return (
    <div className={styles['confirm']}>
      <FormAlert message={finish.isError ? errorMessage('offboarding.finish', finish.error) : undefined} />
      {refused.length > 0 ? (
        <Alert variant="light" color="yellow" role="alert">
          Nothing was done, because what {name} holds has changed since. Check it, then finish again.
          <ul>
            {refused.map((change) => (
              <li key={change.kind}>{changeWords(change, pressed, plan)}</li>
            ))}
          </ul>
        </Alert>
      ) : null}
      {plan.problems.length > 0 ? (
        <Alert variant="light" color="red" role="alert" icon={<IconAlertCircle size={16} stroke={1.7} />}>
          <ul className={styles['problems']}>
            {plan.problems.map((problem) => (
              <li key={`${problem.kind}${problem.reason}${problem.person ?? ''}`}>
                {problemWords(plan, problem)}
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
      <h2>When you finish, all of this happens at once</h2>
      <ul className={styles['effects']}>
        {held.flatMap(({ kind, effects }) =>
          effects.map(({ action, to, remark, total }) => (
            <li key={`${kind}${action}${to ?? ''}${remark ?? ''}`}>
              <b>{countKind(kind, total)}</b>
              <span dir="auto">
                {effectWords(kind, action, nameIn(plan, to))}
                {remark === 'cannot_see' ? ': the person chosen can’t see it' : ''}
              </span>
            </li>
          )),
        )}
        {isActive && deactivate ? (
          <li>
            <b>{name}</b>
            <span>Becomes inactive and can’t sign in. You can activate them again.</span>
          </li>
        ) : null}
      </ul>
      <ReadOnlyGuard>
        {isActive ? (
          <Row as="label" gap={8} className={styles['choice']}>
            <input
              type="checkbox"
              checked={deactivate}
              disabled={finish.isPending}
              onChange={({ currentTarget: { checked } }) => {
                choose.mutate({ ...plan.choices, deactivate: checked });
              }}
            />
            Deactivate {name}
          </Row>
        ) : null}
        <Button
          loading={finish.isPending}
          disabled={plan.problems.length > 0 || choose.isPending || isStale}
          onClick={() => {
            setPressed(plan);
            finish.mutate();
          }}
        >
          Finish offboarding
        </Button>
      </ReadOnlyGuard>
      {finish.isPending ? (
        <div role="status" className={styles['running']}>
          <progress aria-label="Offboarding" />
          {held
            .filter(({ kind }) => wordsOf(kind).step === 'handOver')
            .map(({ kind, total }) => countKind(kind, total))
            .join(', ')}
          : all of it, or nothing. This can take a few seconds.
        </div>
      ) : null}
    </div>
  );
}
