import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { plansAddress } from './plans-address.ts';

/** Next to a limit's message: a link to a plan with a higher limit. */
export function PlansLink({ personId }: { personId?: string | undefined }) {
  const viewer = useViewer();
  // Only administrators can open someone else's plan.
  const owner = viewer.role === 'admin' && personId !== viewer.id ? personId : undefined;
  return (
    <Button size="compact-xs" variant="default" component={Link} to={plansAddress(owner)}>
      {owner === undefined ? 'View plans' : 'Open their plan'}
    </Button>
  );
}
