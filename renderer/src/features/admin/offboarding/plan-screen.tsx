import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { personName } from '#renderer/entities/person/person-name.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { defaultErrorMessage } from '#renderer/lib/errors/error-messages.ts';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { StepsHead } from '#renderer/ui/layout/steps-head.tsx';
import type { Offboarding } from '#shared/contract/offboarding.ts';
import { offboardingSteps, wordsOf, type OffboardingStep } from '#shared/domain/holdings.ts';
import { ConfirmStep } from './confirm-step.tsx';
import { errorMessage } from './error-messages.ts';
import { KindSection } from './kind-section.tsx';
import { EverythingTo } from './everything-to.tsx';
import { stepLabels } from './offboarding-words.ts';
import { PlanPanel } from './plan-panel.tsx';
import { offboardingQueries } from './queries.ts';
import styles from './offboarding.module.css';

const isStep = (text: string | null): text is OffboardingStep =>
  offboardingSteps.some((step) => step === text);

/** All that someone holds, and what becomes of it, in four steps. */
export function PlanScreen({ userId }: { userId: string }) {
  const plan = useQuery(offboardingQueries.plan(userId));
  if (plan.data === undefined)
    return plan.error === null ? (
      <PendingLines label="Loading what this person holds" />
    ) : (
      <LoadFailure
        title={errorMessage('offboarding.get', plan.error)}
        isRetrying={plan.isFetching}
        onRetry={() => void plan.refetch()}
      >
        {defaultErrorMessage(plan.error)}
      </LoadFailure>
    );
  return <Plan plan={plan.data} isStale={plan.isFetching} />;
}

function Plan({ plan, isStale }: { plan: Offboarding; isStale: boolean }) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('step');
  const step = isStep(asked) ? asked : 'handOver';
  const at = offboardingSteps.indexOf(step);
  const show = (next: OffboardingStep | undefined) => {
    if (next !== undefined)
      setParams(
        (now) => new URLSearchParams([...now].filter(([key]) => key !== 'step').concat([['step', next]])),
      );
  };
  const kinds = plan.kinds.filter(({ kind }) => wordsOf(kind).step === step);
  const held = kinds.filter(({ total }) => total > 0);
  return (
    <>
      <StepsHead
        title={`Offboard ${personName(plan.person)}`}
        steps={offboardingSteps.map((one) => stepLabels[one])}
        at={at}
      >
        {at === 0 ? null : (
          <Button
            size="sm"
            variant="default"
            onClick={() => {
              show(offboardingSteps[at - 1]);
            }}
          >
            Back
          </Button>
        )}
        {step === 'confirm' ? null : (
          <Button
            size="sm"
            onClick={() => {
              show(offboardingSteps[at + 1]);
            }}
          >
            Continue
          </Button>
        )}
      </StepsHead>
      <div className={styles['columns']}>
        <div className={styles['main']}>
          {step === 'handOver' ? <EverythingTo plan={plan} /> : null}
          {step === 'exposure' && held.length > 0 ? (
            <Alert className={styles['known']} variant="light" color="yellow">
              <b dir="auto">{personName(plan.person)}</b> knows{' '}
              {countOf(
                held.reduce((sum, { total }) => sum + total, 0),
                { one: 'password or code that is', many: 'passwords and codes that are' },
              )}{' '}
              still in use. Each login becomes an urgent task for the new main manager.
            </Alert>
          ) : null}
          {held.map((kind) => (
            <KindSection key={kind.kind} plan={plan} kind={kind} />
          ))}
          {step !== 'confirm' && held.length === 0 ? (
            <p className={styles['nothing']} role="status">
              {step === 'exposure' && !plan.hasReports
                ? 'Which passwords this person knows isn’t included in your plan.'
                : 'Nothing to decide here.'}
            </p>
          ) : null}
          {step === 'confirm' ? <ConfirmStep plan={plan} isStale={isStale} /> : null}
        </div>
        <PlanPanel plan={plan} />
      </div>
    </>
  );
}
