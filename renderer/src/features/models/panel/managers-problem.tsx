import { UnstyledButton } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { errorMessage } from '#renderer/entities/model/error-messages.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import styles from './managers-problem.module.css';

/** Says that no one can be chosen because the managers could not be loaded; shows nothing once they are. */
export function ManagersProblem({ managers }: { managers: UseQueryResult }) {
  if (managers.data !== undefined || managers.error === null) return null;
  return (
    <Row as="p" gap={5} className={styles['problem']} role="alert">
      <IconAlertCircle size={14} stroke={1.8} aria-hidden />
      {errorMessage('models.findManagers', managers.error)}.
      <UnstyledButton className={styles['again'] ?? ''} onClick={() => void managers.refetch()}>
        Try Again
      </UnstyledButton>
    </Row>
  );
}
