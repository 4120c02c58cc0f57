import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconShieldExclamation, IconUserQuestion, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useSetSignUpOpen } from '#renderer/features/admin/users/mutations.ts';
import { userQueries } from '#renderer/features/admin/users/queries.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { focusTitle } from '#renderer/ui/layout/use-kept-focus.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import styles from './sign-up-notice.module.css';

type Props = {
  /** How many accounts wait for approval. */
  waitingCount: number;
  onShowWaiting: () => void;
};

const people = { one: 'person is waiting', many: 'people are waiting' };

/**
 * With open sign-up, any stranger becomes a manager who sees every model, so administrators must know. With closed
 * sign-up, new users wait for approval.
 */
export function SignUpNotice({ waitingCount, onShowWaiting }: Props) {
  const isOpen = useQuery(userQueries.signUpOpen()).data;
  if (isOpen === true) return <OpenSignUp />;
  if (isOpen === undefined || waitingCount === 0) return null;
  return (
    <Row gap={10} align="start" rigid className={styles['notice']} role="note">
      <IconUserQuestion size={16} stroke={1.7} aria-hidden />
      <span>
        <b>{countOf(waitingCount, people)} for approval.</b> Set them to Active to let them in.
      </span>
      <Button size="xs" variant="default" onClick={onShowWaiting}>
        Show
      </Button>
    </Row>
  );
}

/** Has a switch for those who may change it. Dismissing it lasts until the list is opened again. */
function OpenSignUp() {
  const viewer = useViewer();
  const mayClose = !viewer.isReadOnly && viewer.role === 'admin';
  const [isClosed, setIsClosed] = useState(false);
  const close = useSetSignUpOpen();
  if (isClosed) return null;
  return (
    <Row gap={10} align="start" rigid className={styles['notice']} role="note">
      <IconShieldExclamation size={16} stroke={1.7} aria-hidden />
      <span>
        <b>Sign-up is open.</b> Anyone who finds this address can create an account and see models.
        {mayClose ? '' : ' Ask an administrator to require approval.'}
      </span>
      {mayClose ? (
        <Button
          size="xs"
          variant="default"
          loading={close.isPending}
          onClick={() => {
            close.mutateAsync(false).then(focusTitle, () => undefined);
          }}
        >
          Require approval
        </Button>
      ) : null}
      <ActionIcon
        aria-label="Close"
        size="sm"
        onClick={() => {
          setIsClosed(true);
          focusTitle();
        }}
      >
        <IconX size={14} stroke={1.7} />
      </ActionIcon>
    </Row>
  );
}
