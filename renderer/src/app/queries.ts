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
    // The database checks permissions in any case. The page only has to learn of changes soon.
    refetchOnWindowFocus: 'always',
  });

/** The signed-in person's permissions, even while the page shows another user's view. */
export const permissionsQuery = permissionsBy(requestAsSelf);

/** The viewed user's permissions; only within a view. */
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
