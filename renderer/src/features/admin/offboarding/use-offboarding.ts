import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { request } from '#renderer/bridge/index.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import type { Offboarding, OffboardingChoices } from '#shared/contract/offboarding.ts';
import { personName } from '#renderer/entities/person/person-name.ts';
import { errorMessage } from './error-messages.ts';
import { offboardingQueries, savingScope } from './queries.ts';

/** Saves each choice at once, so that another administrator can continue. */
export function useChoose(userId: string) {
  const client = useQueryClient();
  const { queryKey } = offboardingQueries.plan(userId);
  return useMutation({
    scope: savingScope(userId),
    mutationFn: (choices: OffboardingChoices) =>
      request('offboarding.save', {
        userId,
        choices,
        // The version from the last save.
        rowVersion: client.getQueryData<Offboarding>(queryKey)?.draft?.rowVersion ?? null,
      }),
    onMutate: async (choices) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<Offboarding>(queryKey, (plan) =>
        plan === undefined ? plan : { ...plan, choices },
      );
    },
    onSuccess: ({ rowVersion }) => {
      client.setQueryData<Offboarding>(queryKey, (plan) =>
        plan === undefined
          ? plan
          : {
              ...plan,
              draft: { startedBy: null, updatedBy: null, updatedAt: '', ...plan.draft, rowVersion },
            },
      );
    },
    onError: (error) => {
      notifyError(errorMessage('offboarding.save', error));
    },
    onSettled: () => client.invalidateQueries({ queryKey: offboardingQueries.all }),
  });
}

export function useDiscard(userId: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => request('offboarding.discard', { userId }),
    onSuccess: () => {
      notifySuccess('Offboarding discarded. Nothing was changed.');
      void navigate('?tab=offboarding');
    },
    onError: (error) => {
      notifyError(errorMessage('offboarding.discard', error));
    },
    onSettled: () => client.invalidateQueries({ queryKey: offboardingQueries.all }),
  });
}

/** Carries out the plan as shown, or returns why it can't; then nothing has changed. */
export function useFinish(plan: Offboarding) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { person, hasReports } = plan;
  return useMutation({
    scope: savingScope(person.id),
    mutationFn: async () => {
      const rowVersion =
        plan.draft?.rowVersion ??
        (await request('offboarding.save', { userId: person.id, choices: plan.choices, rowVersion: null }))
          .rowVersion;
      return request('offboarding.finish', { userId: person.id, rowVersion, seen: plan.seen });
    },
    onSuccess: (outcome) => {
      if (outcome.status !== 'finished') return;
      notifySuccess(`${personName(person)} offboarded`);
      void navigate(hasReports ? `?tab=offboarding&report=${outcome.reportId}` : '?tab=offboarding');
    },
    // Models, tasks, users, invitations: this changes almost every list.
    onSettled: () => client.invalidateQueries(),
  });
}
