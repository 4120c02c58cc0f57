import { useMutation } from '@tanstack/react-query';
import { signIn, signUp } from './api.ts';

export const useSignIn = () => useMutation({ mutationFn: signIn });
export const useSignUp = () => useMutation({ mutationFn: signUp });
