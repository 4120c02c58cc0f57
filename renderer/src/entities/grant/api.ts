import { request } from '#renderer/bridge/index.ts';
import type { CallInput } from '#shared/contract/bridge.ts';

export type GrantFilter = CallInput<'grants.list'>;
export type GrantScope = CallInput<'grants.ask'>;

export const listGrants = (filter: GrantFilter) => request('grants.list', filter);
export const askForAccess = (scope: GrantScope) => request('grants.ask', scope);
export const giveAccess = (scope: CallInput<'grants.give'>) => request('grants.give', scope);
export const decideAccess = (decision: CallInput<'grants.decide'>) => request('grants.decide', decision);
export const endAccess = (id: string) => request('grants.end', { id });
