import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { personName } from '#renderer/entities/person/person-name.ts';
import { defaultErrorMessage } from '#renderer/lib/errors/error-messages.ts';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { PageHeader } from '#renderer/ui/layout/page-header.tsx';
import { StepsHead } from '#renderer/ui/layout/steps-head.tsx';
import { Row } from '#renderer/ui/layout/parts.tsx';
import type { Offboarding } from '#shared/contract/offboarding.ts';
import { offboardingSteps, wordsOf, type OffboardingStep } from '#shared/domain/holdings.ts';
import { ConfirmStep } from './confirm-step.tsx';
import { errorMessage } from './error-messages.ts';
import { ExposureStep } from './exposure/exposure-step.tsx';
import { planWords } from './exposure/exposure-labels.ts';
import { KindSection } from './kinds/kind-section.tsx';
import { EverythingTo } from './kinds/everything-to.tsx';
import { stepLabels } from './offboarding-labels.ts';
import { PlanPanel } from './plan-panel.tsx';
import { offboardingQueries } from './queries.ts';
import styles from './offboarding.module.css';

const isStep = (text: string | null): text is OffboardingStep =>
  offboardingSteps.some((step) => step === text);

/** Everything that a user holds, and what happens to it, in four steps. */
export function PlanScreen({ userId }: { userId: string }) {
  const plan = useQuery(offboardingQueries.plan(userId));
  if (plan.data === undefined)
    return (
      <>
        <PageHeader title="Offboarding" parent={{ title: 'Admin', to: '?tab=offboarding' }} />
        {plan.error === null ? (
          <PendingLines label="Loading what this person holds" />
        ) : (
          <LoadFailure
            title={errorMessage('offboarding.get', plan.error)}
            isRetrying={plan.isFetching}
            onRetry={() => void plan.refetch()}
          >
            {defaultErrorMessage(plan.error)}
          </LoadFailure>
        )}
      </>
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
            rightSection={<IconArrowRight size={16} stroke={1.8} />}
            onClick={() => {
              show(offboardingSteps[at + 1]);
            }}
          >
            {step === 'exposure' ? planWords(plan) : 'Continue'}
          </Button>
        )}
      </StepsHead>
      <Row align="stretch" grow className={styles['columns']}>
        <div className={styles['main']}>
          {step === 'handOver' ? <EverythingTo plan={plan} /> : null}
          {step === 'exposure'
            ? kinds.map((kind) => <ExposureStep key={kind.kind} plan={plan} kind={kind} />)
            : held.map((kind) => <KindSection key={kind.kind} plan={plan} kind={kind} />)}
          {(step === 'handOver' || step === 'access') && held.length === 0 ? (
            <p className={styles['nothing']} role="status">
              Nothing to decide here.
            </p>
          ) : null}
          {step === 'confirm' ? <ConfirmStep plan={plan} isStale={isStale} /> : null}
        </div>
        <PlanPanel plan={plan} />
      </Row>
    </>
  );
}
