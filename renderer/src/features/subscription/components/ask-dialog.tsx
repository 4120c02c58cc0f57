import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PersonLines } from '#renderer/entities/person/person-lines.tsx';
import { toNamed } from '#renderer/entities/person/person-name.ts';
import { personQueries } from '#renderer/entities/person/person-queries.ts';
import { Dialog } from '#renderer/ui/dialog/dialog.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import type { Plan } from '#shared/contract/plans.ts';
import { DialogFoot, DialogText } from '#renderer/ui/dialog/dialog-parts.tsx';

/** Shows who can move the user to a plan that they can't choose themselves. */
export function AskDialog({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const { data, isError } = useQuery(personQueries.first());
  const admins = data?.people.filter(({ role }) => role === 'admin') ?? [];
  return (
    <Dialog name="AskDialog" title={`Ask for the ${plan.name} plan`} width={420} onClose={onClose}>
      <DialogText>
        <p>
          Only administrators can move you to {plan.name}.{' '}
          {admins.length > 0 ? 'Ask one of them:' : isError ? 'Ask an administrator of your agency.' : null}
        </p>
        {data === undefined && !isError ? <PendingLines label="Loading administrators" /> : null}
        <PersonLines
          label="Administrators"
          people={admins.map((admin) => ({ ...toNamed(admin), about: admin.email }))}
        />
      </DialogText>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
