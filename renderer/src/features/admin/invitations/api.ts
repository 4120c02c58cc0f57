import { request } from '#renderer/bridge/index.ts';
import type { CallInput } from '#shared/contract/bridge.ts';
import type { CreateInvitationInput } from '#shared/contract/invitations.ts';
import { modelPageSize } from '#shared/contract/models.ts';

export const createInvitation = (input: CreateInvitationInput) => request('invitations.create', input);

export const resendInvitation = (input: CallInput<'invitations.resend'>) =>
  request('invitations.resend', input);

export const listModels = (scope: 'assigned' | 'all', offset: number) =>
  request('models.list', { scope, offset, limit: modelPageSize });
