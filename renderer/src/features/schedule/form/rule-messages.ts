import { ruleText } from '#renderer/entities/recurrence/recurrence-rule.ts';

/** A stored rule as text, such as `Every 2 weeks on Monday`. */
export const ruleWords = (rule: string): string => ruleText(rule, 'due_date');
