import { queryOptions } from '@tanstack/react-query';
import { request, requestAsSelf } from '#renderer/bridge/index.ts';
import { AppError } from '#shared/lib/app-error.ts';

const permissionTimeoutMs = 10_000;

export const permissionsKey = ['permissions', 'mine'] as const;

const permissionsBy = (ask: typeof request) =>
  queryOptions({
    queryKey: permissionsKey,
    queryFn: () => answeredInTime(ask('permissions.mine')),
    retry: false,
    // Rights are checked by the database in any case; the page only has to hear of changes soon.
    refetchOnWindowFocus: 'always',
  });

/** Of the signed-in person, even while the page shows another user's view. */
export const permissionsQuery = permissionsBy(requestAsSelf);

/** Of the person viewed; only within a view. */
export const viewedPermissionsQuery = permissionsBy(request);

async function answeredInTime<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new AppError('unavailable', 'No answer within 10 s'));
    }, permissionTimeoutMs);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
