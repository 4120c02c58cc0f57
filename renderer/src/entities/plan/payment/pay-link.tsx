import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import type { Plan } from '#shared/contract/plans.ts';
import { paymentAddress } from './payment-address.ts';

type Props = { plan: Plan; isFilled: boolean };

/** Links to the payment page of a plan; renders nothing without one. The plan starts when the payment arrives. */
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
  // Paying in another person's name is not allowed.
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
