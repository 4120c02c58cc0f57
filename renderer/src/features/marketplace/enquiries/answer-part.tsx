import { Button } from '@mantine/core';
import { useState } from 'react';
import { useEnquiryAction } from '#renderer/features/marketplace/mutations.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import type { EnquiryDetail } from '#shared/contract/marketplace.ts';
import type { EnquiryAction } from '#shared/domain/marketplace-limits.ts';
import { AcceptForm } from './accept-form.tsx';

const labels: Readonly<Record<EnquiryAction, string>> = {
  accept: 'Accept',
  decline: 'Decline',
  cancel: 'Cancel enquiry',
  complete: 'Mark completed',
};

/** The actions that the viewer has in each status. */
function offered({ status, isBuyer }: EnquiryDetail): readonly EnquiryAction[] {
  if (status === 'open') return isBuyer ? ['cancel'] : ['accept', 'decline'];
  return status === 'accepted' ? ['complete', 'cancel'] : [];
}

export function AnswerPart({ enquiry }: { enquiry: EnquiryDetail }) {
  const [isAccepting, setIsAccepting] = useState(false);
  const action = useEnquiryAction();
  const actions = offered(enquiry);
  if (actions.length === 0) return null;
  if (isAccepting)
    return (
      <AcceptForm
        enquiry={enquiry}
        onCancel={() => {
          setIsAccepting(false);
        }}
      />
    );
  return (
    <Row gap={8} align="stretch" wrap>
      {actions.map((name, index) => (
        <Button
          key={name}
          size="sm"
          variant={index === 0 && name !== 'cancel' ? 'filled' : 'default'}
          disabled={action.isPending}
          onClick={() => {
            if (name === 'accept') setIsAccepting(true);
            else action.mutate({ id: enquiry.id, rowVersion: enquiry.rowVersion, action: name });
          }}
        >
          {labels[name]}
        </Button>
      ))}
    </Row>
  );
}
