import type { CallInput } from '#shared/contract/bridge.ts';

export type GrantFilter = CallInput<'grants.list'>;
