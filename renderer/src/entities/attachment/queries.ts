import { request } from '#renderer/bridge/index.ts';
import type { CallInput } from '#shared/contract/bridge.ts';

export const listAttachments = (row: CallInput<'attachments.list'>) => request('attachments.list', row);
