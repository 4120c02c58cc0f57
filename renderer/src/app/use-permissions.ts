import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { subscribe } from '#renderer/bridge/index.ts';
import { recordError } from '#renderer/lib/errors/recorded-errors.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import { permissionsQuery } from './queries.ts';

/**
 * Keeps lib/viewer up to date with the signed-in person's permissions. A failed first load leaves the manager defaults
 * and is recorded; a failed refresh leaves the last known permissions.
 */
export function usePermissions(): void {
  const { data, error, dataUpdatedAt, refetch } = useQuery(permissionsQuery);
  // While the server is away, the request is repeated. That is one failure, not a new one every few seconds.
  const isRecorded = useRef(false);

  useEffect(() => {
    if (data === undefined) return;
    isRecorded.current = false;
    useViewerStore.setState(({ profile }) => ({
      profile: profile === null ? null : { ...profile, role: data.role },
      permissions: { status: 'loaded', permissions: data.permissions },
    }));
  }, [data, dataUpdatedAt]);

  useEffect(() => {
    if (error === null || isRecorded.current) return;
    isRecorded.current = true;
    const { recordedAt } = recordError('Permissions', error);
    if (useViewerStore.getState().permissions.status === 'loaded') return;
    const retry = () => {
      isRecorded.current = false;
      useViewerStore.setState({ permissions: { status: 'loading' } });
      void refetch();
    };
    useViewerStore.setState({ permissions: { status: 'failed', recordedAt, reason: error.message, retry } });
  }, [error, refetch]);

  // An administrator may change them while the page is open.
  useEffect(() => subscribe('permissions.changed', () => void refetch()), [refetch]);

  // A window can come to the front without having been hidden, which the query library does not notice.
  useEffect(() => {
    const handleFocus = () => void refetch({ cancelRefetch: false });
    window.addEventListener('focus', handleFocus);
    return () => {
      window.removeEventListener('focus', handleFocus);
    };
  }, [refetch]);
}
