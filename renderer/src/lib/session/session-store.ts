import { create } from 'zustand';

export type SessionState =
  | { status: 'loading' }
  | { status: 'signedIn' }
  /** `notice` gives the reason if the person did not sign out themselves. */
  | { status: 'signedOut'; notice?: string }
  /** A desktop app without a server to sign in to. */
  | { status: 'noServer' }
  /** Unknown, because the backend could not be reached. */
  | { status: 'unreachable'; reason: string; isRetrying: boolean };

/** Whether someone is signed in. Who that is, is in lib/viewer. */
export const useSessionStore = create<{ session: SessionState }>(() => ({ session: { status: 'loading' } }));

export const setSession = (session: SessionState) => {
  useSessionStore.setState({ session });
};
