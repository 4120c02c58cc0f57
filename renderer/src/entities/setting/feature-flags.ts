import { queryOptions } from '@tanstack/react-query';
import { getFeatureFlags } from './api.ts';

/** Off while unknown and where it cannot be loaded, as the specification asks for the marketplace. */
export const featureFlagsQuery = queryOptions({
  queryKey: ['config', 'featureFlags'],
  queryFn: getFeatureFlags,
});
