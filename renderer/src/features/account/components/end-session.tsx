import { Button } from '@mantine/core';
import type { AccountSession } from '#shared/contract/account.ts';
import { useEndSession } from '#renderer/features/account/mutations.ts';

export function EndSession({ session, device }: { session: AccountSession; device: string }) {
  const end = useEndSession();
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={`Sign out ${device}`}
      loading={end.isPending}
      onClick={() => {
        end.mutate(session);
      }}
    >
      Sign out
    </Button>
  );
}
