import { request } from '#renderer/bridge/index.ts';
import { queryOptions } from '@tanstack/react-query';

/** Off while unknown and where it cannot be loaded, as the specification asks for the marketplace. */
export const featureFlagsQuery = queryOptions({
  queryKey: ['config', 'featureFlags'],
  queryFn: () => request('config.getFeatureFlags'),
});
