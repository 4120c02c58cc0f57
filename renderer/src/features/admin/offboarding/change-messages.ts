import type { Offboarding } from '#shared/contract/offboarding.ts';
import { wordsOf } from '#shared/domain/holdings.ts';

type Change = { kind: string; before: number; after: number };

const namesOf = (plan: Offboarding | undefined, kind: string) =>
  new Map(plan?.kinds.find((one) => one.kind === kind)?.items.map(({ id, name }) => [id, name]));

/** At most three names, then how many more. */
const listed = (names: readonly string[]): string =>
  names.length > 3
    ? `${names.slice(0, 3).join(', ')} and ${String(names.length - 3)} more`
    : names.join(', ');

/** What has changed since the plan was shown, with names where they are listed. */
export function changeWords(
  { kind, before, after }: Change,
  then: Offboarding | undefined,
  now: Offboarding,
): string {
  const { label } = wordsOf(kind);
  const was = namesOf(then, kind);
  const is = namesOf(now, kind);
  // Truncated lists don't show what was added or removed.
  const isWhole = was.size === before && is.size === after;
  const added = isWhole ? [...is].filter(([id]) => !was.has(id)).map(([, name]) => name) : [];
  const gone = isWhole ? [...was].filter(([id]) => !is.has(id)).map(([, name]) => name) : [];
  const parts = [
    ...(added.length > 0 ? [`${listed(added)} added`] : []),
    ...(gone.length > 0 ? [`${listed(gone)} gone`] : []),
  ];
  if (parts.length > 0) return `${label}: ${parts.join('; ')}`;
  return before === after
    ? `${label}: who takes them has changed`
    : `${label}: ${String(after)} instead of ${String(before)}`;
}
