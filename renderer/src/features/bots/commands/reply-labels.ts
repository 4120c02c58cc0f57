import { triggerLabels } from '#renderer/entities/bot/bot-labels.ts';
import { countOf, type Noun } from '#renderer/lib/text/counts.ts';
import type { BotReply } from '#shared/contract/bot-rows.ts';

/** `Message contains “price”`. */
export const triggerText = ({ triggerKind, pattern }: BotReply): string =>
  pattern === null ? triggerLabels[triggerKind] : `${triggerLabels[triggerKind]} “${pattern}”`;

const units: readonly (readonly [number, Noun])[] = [
  [86_400, { one: 'day', many: 'days' }],
  [3600, { one: 'hour', many: 'hours' }],
  [60, { one: 'minute', many: 'minutes' }],
  [1, { one: 'second', many: 'seconds' }],
];

/** `1 hour`; in the largest unit that gives a whole number. */
export function cooldownText(seconds: number): string {
  if (seconds === 0) return 'At once';
  const [size, words] = units.find(([unit]) => seconds % unit === 0) ?? [
    1,
    { one: 'second', many: 'seconds' },
  ];
  return countOf(seconds / size, words);
}

const usual = [0, 60, 300, 900, 3600, 14_400, 43_200, 86_400, 604_800];

export const cooldownOptions = (known: number) =>
  [...new Set([...usual, known])]
    .sort((a, b) => a - b)
    .map((seconds) => ({ value: String(seconds), label: cooldownText(seconds) }));
