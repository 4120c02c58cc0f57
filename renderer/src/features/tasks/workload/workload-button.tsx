import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import styles from './workload-button.module.css';

type Props = { isOn: boolean; onPress: () => void };

/** Toggles the workload. */
export function WorkloadButton({ isOn, onPress }: Props) {
  return (
    <Button
      variant="default"
      className={styles['button'] ?? ''}
      aria-pressed={isOn}
      leftSection={<IconUsers size={16} stroke={1.7} />}
      onClick={onPress}
    >
      Workload
    </Button>
  );
}
