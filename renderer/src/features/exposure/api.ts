import { request } from '#renderer/bridge/index.ts';
import type { CallInput } from '#shared/contract/bridge.ts';

export const listExposures = (offset: number, personId?: string) =>
  request('exposure.list', { offset, ...(personId === undefined ? {} : { personId }) });
export const startRotation = (wanted: CallInput<'exposure.startRotation'>) =>
  request('exposure.startRotation', wanted);
export const cancelRotation = (secretIds: string[]) => request('exposure.cancelRotation', { secretIds });
