import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { RouteFlag } from '#shared/domain/permissions.ts';
import type { Area } from '#shared/domain/areas.ts';
import { featureFlagsQuery } from '#renderer/entities/setting/feature-flags.ts';
import { AccessDenied, MarketplaceOff } from './rare-pages.ts';
import { PermissionsPending } from './permissions-pending.tsx';

type Props = {
  title: string;
  flag: RouteFlag | undefined;
  setting: NonNullable<Area['setting']>;
  children: ReactNode;
};

/** Settings that are on by default. All others are off while the settings are unknown. */
const usuallyOn: readonly Props['setting'][] = ['areNotificationsEnabled'];

/** A page that the agency can turn off for everyone. */
export function SettingGuard({ title, flag, setting, children }: Props) {
  const { data, isError } = useQuery(featureFlagsQuery);
  if (setting === 'isMarketplaceEnabled' && data?.isMarketplaceEnabled === true && !data.isMarketplaceInPlan)
    return <MarketplaceOff reason="plan" />;
  if (data?.[setting] ?? usuallyOn.includes(setting)) return children;
  if (data === undefined && !isError) return <PermissionsPending />;
  if (setting === 'isMarketplaceEnabled' && data !== undefined) return <MarketplaceOff reason="setting" />;
  return (
    <AccessDenied
      flag={flag}
      message={
        data === undefined
          ? `${title} can’t be opened because its setting failed to load. Try again later.`
          : 'Notifications are turned off for this agency.'
      }
    />
  );
}
