import { UnstyledButton } from '@mantine/core';
import type { ModelScope } from '../model.ts';
import styles from './scope-pills.module.css';

type Props = { scope: ModelScope; onChange: (scope: ModelScope) => void };

const scopes = [
  { scope: 'assigned', label: 'Assigned to me' },
  { scope: 'all', label: 'All models' },
] as const;

export function ScopePills({ scope: current, onChange }: Props) {
  return (
    <div className={styles['pills']} role="group" aria-label="Which models">
      {scopes.map(({ scope, label }) => (
        <UnstyledButton
          key={scope}
          className={styles['pill']}
          aria-pressed={scope === current}
          onClick={() => {
            onChange(scope);
          }}
        >
          {label}
        </UnstyledButton>
      ))}
    </div>
  );
}
