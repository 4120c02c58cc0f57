import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { RouteFlag } from '#shared/domain/permissions.ts';
import type { Area } from '#shared/domain/areas.ts';
import { featureFlagsQuery } from '#renderer/entities/setting/feature-flags.ts';
import { AccessDenied } from './rare-pages.ts';
import { PermissionsPending } from './permissions-pending.tsx';

type Props = {
  title: string;
  flag: RouteFlag | undefined;
  setting: NonNullable<Area['setting']>;
  children: ReactNode;
};

/** What is on unless the agency says otherwise; the rest is off, too, while nobody knows. */
const usuallyOn: readonly Props['setting'][] = ['areNotificationsEnabled'];

const offWords: Record<Props['setting'], string> = {
  isMarketplaceEnabled: 'Marketplace is',
  areNotificationsEnabled: 'Notifications are',
};

/** A page that the agency may have switched off for everyone. */
export function SettingGuard({ title, flag, setting, children }: Props) {
  const { data, isError } = useQuery(featureFlagsQuery);
  if (setting === 'isMarketplaceEnabled' && data?.isMarketplaceEnabled === true && !data.isMarketplaceInPlan)
    return <AccessDenied flag={flag} message={`Your plan doesn’t include the ${title}.`} hasPlans />;
  if (data?.[setting] ?? usuallyOn.includes(setting)) return children;
  if (data === undefined && !isError) return <PermissionsPending />;
  return (
    <AccessDenied
      flag={flag}
      message={
        data === undefined
          ? `${title} can’t be opened because its setting failed to load. Try again later.`
          : `${offWords[setting]} turned off for this agency.`
      }
    />
  );
}
