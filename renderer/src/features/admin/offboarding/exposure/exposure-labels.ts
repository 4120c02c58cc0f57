import { kindLabel, platformName } from '#renderer/entities/credential/knowledge.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import type {
  Offboarding,
  OffboardingChoices,
  OffboardingItem,
  OffboardingKind,
  SafeSecret,
} from '#shared/contract/offboarding.ts';

/** A password, or a code of an account. */
export const loginWords = { one: 'login', many: 'logins' };

export const exposureKind = 'exposures';

type Secret = Pick<SafeSecret, 'modelName' | 'platform' | 'kind'>;

/** Below the account's name: `Freya Storm · Instagram`, and what it is, if not a password. */
export const secretLine = (secret: Secret): string =>
  [secret.modelName, platformName(secret), ...(secret.kind === 'password' ? [] : [kindLabel(secret)])].join(
    ' · ',
  );

/** How many are to be changed, as the plan stands. */
export const countRotations = ({ effects }: Pick<OffboardingKind, 'effects'>): number =>
  effects.reduce((sum, { action, total }) => (action === 'rotate' ? sum + total : sum), 0);

/** On the button that leads on from the step. */
export function planWords({ kinds }: Offboarding): string {
  const kind = kinds.find((one) => one.kind === exposureKind);
  const count = kind === undefined ? 0 : countRotations(kind);
  return count === 0 ? 'Continue' : `Plan ${countOf(count, { one: 'rotation', many: 'rotations' })}`;
}

/** One of them to a person, to be changed by the usual one, or kept. Secrets of one account share a task, so that they go together. */
export function withRotation(
  choices: OffboardingChoices,
  shown: readonly OffboardingItem[],
  item: OffboardingItem,
  to: string,
): OffboardingChoices {
  const before = choices.kinds[exposureKind] ?? {};
  const items = { ...before.items, [item.id]: to };
  if (to !== 'keep')
    for (const other of shown)
      if (
        other.exposure?.credentialId === item.exposure?.credentialId &&
        chosenFor(choices, other) !== 'keep'
      )
        items[other.id] = to;
  return { ...choices, kinds: { ...choices.kinds, [exposureKind]: { ...before, items } } };
}

/** `rotate`, `keep` or a person: what was chosen for it, else for all. */
export const chosenFor = ({ kinds }: OffboardingChoices, { id, action }: OffboardingItem): string =>
  kinds[exposureKind]?.items?.[id] ?? kinds[exposureKind]?.to ?? action;
