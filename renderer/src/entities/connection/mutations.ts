import { request } from '#renderer/bridge/index.ts';
import type { CallInput } from '#shared/contract/bridge.ts';

export type ConnectionRequest = CallInput<'connections.begin'>;
export const beginConnection = (input: ConnectionRequest) => request('connections.begin', input);
