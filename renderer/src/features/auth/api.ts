import { request } from '#renderer/bridge/index.ts';
import { learningShortest } from '#renderer/lib/passwords/shortest-password.ts';
import type { RequestPasswordCodeInput, ResetPasswordInput } from '#shared/contract/account.ts';
import type {
  ConfirmEmailInput,
  SendConfirmationInput,
  SignInInput,
  SignUpInput,
} from '#shared/contract/auth.ts';

export const signIn = (input: SignInInput) => request('auth.signIn', input);
export const signUp = (input: SignUpInput) => learningShortest(request('auth.signUp', input));
export const confirmEmail = (input: ConfirmEmailInput) => request('auth.confirmEmail', input);
export const sendConfirmation = (input: SendConfirmationInput) => request('auth.sendConfirmation', input);
export const requestPasswordCode = (input: RequestPasswordCodeInput) =>
  request('account.requestPasswordCode', input);
export const resetPassword = (input: ResetPasswordInput) =>
  learningShortest(request('account.resetPassword', input));
export const lookUpInvitation = (token: string) => request('invitations.lookUp', { token });
