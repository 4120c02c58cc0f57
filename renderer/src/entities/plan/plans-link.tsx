import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { plansAddress } from './plans-address.ts';

/** Beside the sentence of a limit: the way to a plan with more room. */
export function PlansLink({ personId }: { personId?: string | undefined }) {
  const viewer = useViewer();
  // Someone else's is the matter of administrators.
  const owner = viewer.role === 'admin' && personId !== viewer.id ? personId : undefined;
  return (
    <Button size="compact-xs" variant="default" component={Link} to={plansAddress(owner)}>
      {owner === undefined ? 'View plans' : 'Open their plan'}
    </Button>
  );
}
