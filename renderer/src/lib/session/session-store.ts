import { create } from 'zustand';

export type SessionState =
  | { status: 'loading' }
  | { status: 'signedIn' }
  /** `notice` says why, where it was not the person's own doing. */
  | { status: 'signedOut'; notice?: string }
  /** A desktop that has yet to be told where to sign in. */
  | { status: 'noServer' }
  /** Nobody knows yet: the backend could not be asked. */
  | { status: 'unreachable'; reason: string; isRetrying: boolean };

/** Whether someone is signed in; who it is stands in lib/viewer. */
export const useSessionStore = create<{ session: SessionState }>(() => ({ session: { status: 'loading' } }));

export const setSession = (session: SessionState) => {
  useSessionStore.setState({ session });
};
