import { platformLabel } from '#renderer/entities/credential/platform-label.ts';
import type { Login } from './login-reader.ts';
import type { Outcome, PlannedRow } from './import-plan.ts';

/** What a row would do. */
export function outcomeWords(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'main':
      return 'Add main account';
    case 'secondary':
      return 'Add secondary account';
    case 'change':
      if (!outcome.setsPassword) return 'Set up one-time codes';
      return outcome.setsCode ? 'Change password, set up one-time codes' : 'Change password';
    case 'nothing':
      return `Nothing to import: ${outcome.why}`;
    case 'refused':
      return `Can’t be imported: ${outcome.why}`;
  }
}

export const loginName = ({ username, email }: Login): string => username || email || 'No username';

export const loginPlatform = ({ platform, title }: Login): string =>
  platform === undefined ? title || 'No name' : platformLabel(platform);

/** Rows that can be imported come first, then refused ones, then those that don't belong here. */
const order = { main: 0, secondary: 0, change: 0, refused: 1, nothing: 2 } as const;
export const byOutcome = (a: PlannedRow, b: PlannedRow): number =>
  order[a.outcome.kind] - order[b.outcome.kind] || a.login.row - b.login.row;

export const rowNoun = { one: 'row', many: 'rows' };
