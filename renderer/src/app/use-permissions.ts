import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { recordError } from '#renderer/lib/recorded-errors.ts';
import { useViewerStore } from '#renderer/lib/viewer.ts';
import { permissionsQuery } from './queries.ts';

/**
 * Keeps lib/viewer up to date with what the signed-in person may do. A failed first load leaves the manager defaults
 * and is recorded; a failed refresh keeps what was known.
 */
export function usePermissions(): void {
  const { data, error, isFetching, refetch } = useQuery(permissionsQuery);

  useEffect(() => {
    if (data === undefined) return;
    useViewerStore.setState(({ profile }) => ({
      profile: profile === null ? null : { ...profile, role: data.role },
      permissions: { status: 'loaded', permissions: data.permissions },
    }));
  }, [data]);

  useEffect(() => {
    if (error === null) return;
    const { recordedAt } = recordError('Permissions', error);
    if (useViewerStore.getState().permissions.status === 'loaded') return;
    useViewerStore.setState({
      permissions: { status: 'failed', recordedAt, reason: error.message, retry: () => void refetch() },
    });
  }, [error, refetch]);

  // A retry after a failure shows as loading again, so that the button answers.
  useEffect(() => {
    if (!isFetching) return;
    useViewerStore.setState(({ permissions }) =>
      permissions.status === 'failed' ? { permissions: { status: 'loading' } } : {},
    );
  }, [isFetching]);

  // A window can come to the front without having been hidden, which the query library does not notice.
  useEffect(() => {
    const handleFocus = () => void refetch({ cancelRefetch: false });
    window.addEventListener('focus', handleFocus);
    return () => {
      window.removeEventListener('focus', handleFocus);
    };
  }, [refetch]);
}
