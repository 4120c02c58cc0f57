import type { QueryClient } from '@tanstack/react-query';
import { request, subscribe } from '#renderer/bridge/index.ts';
import { setLiveStatus, useConnectionStore } from '#renderer/lib/live/connection.ts';
import { errorMessage } from '#renderer/features/auth/error-messages.ts';
import { forgetDrafts, pauseDrafts, startDrafts } from '#renderer/lib/drafts/drafts.ts';
import { forgetPlace, forgetPlaceOfOthers, leavePlace } from '#renderer/lib/drafts/return-to.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import type { Session } from '#renderer/lib/session/session-context.ts';
import type { SignedIn } from '#shared/contract/auth.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { openServers } from '#renderer/lib/session/servers-screen.ts';
import { setSession, useSessionStore } from '#renderer/lib/session/session-store.ts';

const retryDelaysMs = [2000, 3000, 5000];

const endNotices = {
  'by-server': 'Your session has ended. Please sign in again.',
  elsewhere: 'You signed out in another window.',
  deactivated: 'Your account has been deactivated. Please contact support.',
} as const;

/** Follows the session for the lifetime of the page. */
export function createSession(queryClient: Pick<QueryClient, 'clear'>): Session {
  let started: Promise<void> | undefined;
  let attempts = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  // Without a host there is nothing to subscribe to, so each attempt subscribes again.
  let stopListening = (): void => undefined;

  /**
   * Initialises the session. Runs once, no matter how often it is called. The result waits until the code of the page
   * that it probably leads to has loaded, because a page that suspends takes React 300 ms longer.
   */
  const start = (firstPage?: Promise<void>) => (started ??= restore(firstPage));

  async function restore(firstPage?: Promise<void>): Promise<void> {
    stopListening();
    stopListening = listen();
    const before = useSessionStore.getState().session;
    try {
      const session = await request('auth.getSession');
      await firstPage;
      // An event received in the meantime takes precedence, because only the event has the reason why a session ended.
      if (useSessionStore.getState().session !== before) return;
      if (session === null) setSession({ status: 'signedOut' });
      else open(session);
    } catch (error) {
      handleFailure(error);
    }
  }

  function listen(): () => void {
    const ends = [
      subscribe('auth.sessionChanged', ({ session, end }) => {
        if (session === null) endUnasked(end === undefined ? undefined : endNotices[end]);
        else open(session);
      }),
      subscribe('connection.changed', ({ status }) => {
        setLiveStatus(status);
      }),
      subscribe('connection.reachChanged', ({ reach }) => {
        useConnectionStore.setState({ reach });
      }),
      subscribe('auth.sessionNotKept', () => {
        notifyError('This computer has no keyring, so you’ll be signed out when you close Marquee.');
      }),
      subscribe('servers.opened', openServers),
    ];
    return () => {
      ends.forEach((end) => {
        end();
      });
    };
  }

  function handleFailure(error: unknown): void {
    if (error instanceof AppError && error.hint === 'no_server') {
      setSession({ status: 'noServer' });
      return;
    }
    const reason = errorMessage('auth.getSession', error);
    const hasEnded = error instanceof AppError && error.hint !== undefined && error.code !== 'unavailable';
    if (hasEnded) {
      setSession({ status: 'signedOut', notice: reason });
      return;
    }
    // If the session was reported as ended in the meantime, the person can sign in again, and the reason stays next to
    // the form.
    if (useSessionStore.getState().session.status === 'signedOut') return;
    setSession({ status: 'unreachable', reason, isRetrying: false });
    retryTimer = setTimeout(() => void retry(), retryDelaysMs[Math.min(attempts, retryDelaysMs.length - 1)]);
    attempts += 1;
  }

  /** Asks the backend again, now. */
  async function retry(): Promise<void> {
    clearTimeout(retryTimer);
    const { session } = useSessionStore.getState();
    if (session.status !== 'unreachable' || session.isRetrying) return;
    setSession({ ...session, isRetrying: true });
    await restore();
  }

  function open({ profile, isNewProfile }: SignedIn): void {
    const previous = useViewerStore.getState().profile;
    // Another tab may have signed in as someone else, so all data of the first person is dropped.
    if (previous !== null && previous.id !== profile.id) forget();
    forgetPlaceOfOthers(profile.id);
    startDrafts(profile.id);
    useViewerStore.setState({ profile });
    setSession({ status: 'signedIn' });
    if (isNewProfile) notifySuccess('Welcome! Your profile has been set up.');
  }

  /** The person did not sign out here, so their drafts wait for them. */
  function endUnasked(notice: string | undefined): void {
    const { profile } = useViewerStore.getState();
    const isTyping = profile !== null && leavePlace(profile.id);
    pauseDrafts();
    close(isTyping && notice !== undefined ? `${notice} What you typed is kept.` : notice);
  }

  function close(notice?: string): void {
    // When two messages report the same end, the one with a reason is used, regardless of the order.
    const { session } = useSessionStore.getState();
    if (session.status === 'signedOut' && (session.notice !== undefined || notice === undefined)) return;
    setSession({ status: 'signedOut', ...(notice === undefined ? {} : { notice }) });
    useViewerStore.setState({ profile: null });
    forget();
  }

  function forget(): void {
    useViewerStore.setState({ permissions: { status: 'loading' } });
    useConnectionStore.setState({ live: 'connecting' });
    queryClient.clear();
  }

  async function signOut(): Promise<void> {
    try {
      await request('auth.signOut');
      forgetDrafts();
      forgetPlace();
      close();
      notifySuccess('Signed out successfully');
    } catch (error) {
      notifyError(errorMessage('auth.signOut', error));
    }
  }

  return { start, retry, open, signOut };
}
