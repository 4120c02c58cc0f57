import { countOf } from '#renderer/lib/text/counts.ts';
import type {
  Offboarding,
  OffboardingAction,
  OffboardingChoices,
  OffboardingKind,
  OffboardingProblem,
} from '#shared/contract/offboarding.ts';
import { personName } from '#renderer/entities/person/person-name.ts';
import { wordsOf, type OffboardingStep } from '#shared/domain/holdings.ts';

export const stepLabels: Record<OffboardingStep, string> = {
  handOver: 'Hand over',
  access: 'Access',
  exposure: 'Exposure',
  confirm: 'Confirm',
};

export const countKind = (kind: string, total: number): string => countOf(total, wordsOf(kind));

/** The result for an item: 'To Priya', 'Unassigned', 'Keep'. */
export function effectWords(kind: string, action: OffboardingAction, to: string | undefined): string {
  if (action === 'move') return `To ${to ?? 'someone else'}`;
  if (action === 'keep') return 'Keep';
  if (action === 'rotate')
    return to === undefined ? 'To be changed, by nobody yet' : `To be changed by ${to}`;
  return action === 'open' ? 'Not decided' : wordsOf(kind).end;
}

export function nameIn({ people }: Pick<Offboarding, 'people'>, id: string | null): string | undefined {
  const person = people.find((one) => one.id === id);
  return person === undefined ? undefined : personName(person);
}

/** Why the plan can't be carried out, and what to do about it. */
export function problemWords(plan: Offboarding, { kind, reason, person, total }: OffboardingProblem): string {
  const who = nameIn(plan, person) ?? 'This person';
  const what = countKind(kind, total);
  switch (reason) {
    case 'undecided':
      return `Choose who takes ${what}.`;
    case 'same_person':
      return `${what} would stay with ${who}. Choose someone else.`;
    case 'inactive':
      return `${who} is inactive and can’t take ${what}. Choose someone else.`;
    case 'models_limit':
      return `${who}’s plan has no room for ${what}. Choose someone else, or upgrade their plan.`;
    case 'cannot_invite':
      return `${who} can’t take over ${what}: only administrators can. Choose an administrator, or cancel them.`;
    case 'no_contracts':
      return `${who} has no access to contracts and can’t take ${what}. Choose someone else.`;
  }
}

/** The plan's value of a kind's choice: a person's ID or an action; null if nothing was chosen. */
export const targetOf = (choices: OffboardingChoices, { kind, usual }: OffboardingKind): string | null =>
  choices.kinds[kind]?.to ?? usual;

/** Sends a whole kind to one target and drops the choices for single items. */
export const withTarget = (choices: OffboardingChoices, kind: string, to: string): OffboardingChoices => ({
  ...choices,
  kinds: { ...choices.kinds, [kind]: { to } },
});

export function withItem(
  choices: OffboardingChoices,
  kind: string,
  id: string,
  to: string,
): OffboardingChoices {
  const chosen = choices.kinds[kind] ?? {};
  const items = { ...chosen.items, [id]: to };
  return { ...choices, kinds: { ...choices.kinds, [kind]: { ...chosen, items } } };
}

/** Hands over to one person everything that can be. Invitations are unchanged, since not everyone may send them. */
export function withEverything(plan: Offboarding, to: string): OffboardingChoices {
  const kinds = { ...plan.choices.kinds };
  for (const { kind, actions } of plan.kinds)
    if (actions.includes('move') && wordsOf(kind).step === 'handOver') kinds[kind] = { to };
  return { ...plan.choices, kinds };
}
