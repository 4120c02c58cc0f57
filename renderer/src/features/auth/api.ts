import { request } from '#renderer/bridge/index.ts';
import { learningShortest } from '#renderer/lib/passwords/shortest-password.ts';
import type { RequestPasswordCodeInput, ResetPasswordInput } from '#shared/contract/account.ts';
import type { SendConfirmationInput, SignUpInput } from '#shared/contract/auth.ts';
export const signUp = (input: SignUpInput) => learningShortest(request('auth.signUp', input));
export const sendConfirmation = (input: SendConfirmationInput) => request('auth.sendConfirmation', input);
export const requestPasswordCode = (input: RequestPasswordCodeInput) =>
  request('account.requestPasswordCode', input);
export const resetPassword = (input: ResetPasswordInput) =>
  learningShortest(request('account.resetPassword', input));
