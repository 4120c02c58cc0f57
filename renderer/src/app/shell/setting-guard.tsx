import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { RouteFlag } from '#shared/domain/permissions.ts';
import type { Area } from '#shared/domain/areas.ts';
import { featureFlagsQuery } from '#renderer/app/queries.ts';
import { AccessDenied } from './access-denied.tsx';
import { PermissionsPending } from './permissions-pending.tsx';

type Props = { title: string; flag: RouteFlag; setting: NonNullable<Area['setting']>; children: ReactNode };

/** A page that the agency may have switched off for everyone; off, too, while nobody knows. */
export function SettingGuard({ title, flag, setting, children }: Props) {
  const { data, isError } = useQuery(featureFlagsQuery);
  if (data?.[setting] === true) return children;
  if (data === undefined && !isError) return <PermissionsPending />;
  return (
    <AccessDenied
      flag={flag}
      message={
        data === undefined
          ? `${title} can’t be opened because its setting failed to load. Try again later.`
          : `${title} is turned off for this agency.`
      }
    />
  );
}
