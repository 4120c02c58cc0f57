import { useSearchParams } from 'react-router-dom';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { Enquiries } from './enquiries/enquiries.tsx';
import { Listings } from './listings.tsx';

/**
 * Where users offer and find shoutouts, shoots, editing and staff. Enquiries are a separate list behind the same tabs.
 */
export function MarketplacePage() {
  const { permissions } = useViewer();
  const [params] = useSearchParams();
  const canReview = permissions.can_manage_config;
  return params.get('tab') === 'enquiries' || params.has('enquiry') ? (
    <Enquiries canReview={canReview} />
  ) : (
    <Listings canReview={canReview} />
  );
}
