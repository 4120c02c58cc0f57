import { ruleText } from '#renderer/entities/recurrence/recurrence-rule.ts';

/** `Every 2 weeks on Monday`, of a rule as it is stored. */
export const ruleWords = (rule: string): string => ruleText(rule, 'due_date');
