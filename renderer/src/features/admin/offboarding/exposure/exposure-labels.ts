import { kindLabel, platformName } from '#renderer/entities/credential/knowledge.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import type {
  Offboarding,
  OffboardingChoices,
  OffboardingItem,
  OffboardingKind,
  SafeSecret,
} from '#shared/contract/offboarding.ts';

/** A password or a code of an account. */
export const loginWords = { one: 'login', many: 'logins' };

export const exposureKind = 'exposures';

type Secret = Pick<SafeSecret, 'modelName' | 'platform' | 'kind'>;

/** Below the account's name: `Freya Storm · Instagram`, and its kind if it isn't a password. */
export const secretLine = (secret: Secret): string =>
  [secret.modelName, platformName(secret), ...(secret.kind === 'password' ? [] : [kindLabel(secret)])].join(
    ' · ',
  );

/** How many rotations are planned. */
export const countRotations = ({ effects }: Pick<OffboardingKind, 'effects'>): number =>
  effects.reduce((sum, { action, total }) => (action === 'rotate' ? sum + total : sum), 0);

/** The label of the button to the next step. */
export function planWords({ kinds }: Offboarding): string {
  const kind = kinds.find((one) => one.kind === exposureKind);
  const count = kind === undefined ? 0 : countRotations(kind);
  return count === 0 ? 'Continue' : `Plan ${countOf(count, { one: 'rotation', many: 'rotations' })}`;
}

/**
 * Assigns one rotation to a person or the default assignee, or skips it (`keep`). Secrets of one account share a task,
 * so they get the same choice.
 */
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

/** `rotate`, `keep` or a person's ID: the choice for this item, else for all. */
export const chosenFor = ({ kinds }: OffboardingChoices, { id, action }: OffboardingItem): string =>
  kinds[exposureKind]?.items?.[id] ?? kinds[exposureKind]?.to ?? action;
