import { request } from '#renderer/bridge/index.ts';
import type { SignInInput, SignUpInput } from '#shared/contract/auth.ts';

export const signIn = (input: SignInInput) => request('auth.signIn', input);
export const signUp = (input: SignUpInput) => request('auth.signUp', input);
export const lookUpInvitation = (token: string) => request('invitations.lookUp', { token });
