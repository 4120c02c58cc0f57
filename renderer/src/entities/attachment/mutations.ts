import { request } from '#renderer/bridge/index.ts';
import type { CallInput } from '#shared/contract/bridge.ts';

export const addAttachment = (file: CallInput<'attachments.add'>) => request('attachments.add', file);

export const removeAttachment = (file: CallInput<'attachments.remove'>) =>
  request('attachments.remove', file);

export const restoreAttachment = (file: CallInput<'attachments.restore'>) =>
  request('attachments.restore', file);
