import { request } from '#renderer/bridge/index.ts';
import { queryOptions } from '@tanstack/react-query';

/** Off until loaded and on failure, as the specification requires for the marketplace. */
export const featureFlagsQuery = queryOptions({
  queryKey: ['config', 'featureFlags'],
  queryFn: () => request('config.getFeatureFlags'),
});
