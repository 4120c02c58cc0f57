import type { CallInput } from '#shared/contract/bridge.ts';

export type ConnectionRequest = CallInput<'connections.begin'>;
