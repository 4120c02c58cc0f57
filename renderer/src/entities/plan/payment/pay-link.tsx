import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import type { Plan } from '#shared/contract/plans.ts';
import { paymentAddress } from './payment-address.ts';

type Props = { plan: Plan; isFilled: boolean };

/** Leads to where the viewer pays for a plan; nothing where that is not possible. The plan comes when the payment has. */
export function PayLink({ plan, isFilled }: Props) {
  const viewer = useViewer();
  const address = plan.paymentLink === null ? null : paymentAddress(plan.paymentLink.url, viewer.id);
  if (address === null) return null;
  const shared = {
    size: 'xs',
    variant: isFilled ? 'filled' : 'default',
    'aria-label': `Pay for ${plan.name} online (opens in your browser)`,
    children: 'Pay online',
  } as const;
  // Nobody pays in another person's name.
  if (viewer.isReadOnly) return <Button {...shared} disabled />;
  return (
    <Button
      {...shared}
      component="a"
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      rightSection={<IconExternalLink size={13} stroke={1.8} aria-hidden />}
    />
  );
}
