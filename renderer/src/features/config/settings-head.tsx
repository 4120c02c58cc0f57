import { Button, SegmentedControl } from '@mantine/core';
import { settingKeys } from '#shared/domain/settings.ts';
import { Row, Text } from '#renderer/ui/layout/parts.tsx';
import styles from './settings-head.module.css';

type Props = {
  /** How many settings differ from their default. */
  odd: number;
  isOddOnly: boolean;
  onOddOnly: (isOddOnly: boolean) => void;
  /** Undefined if nothing can be changed. */
  onResetAll: (() => void) | undefined;
};

export function SettingsHead({ odd, isOddOnly, onOddOnly, onResetAll }: Props) {
  return (
    <div className={styles['head']} data-head>
      <b>All settings</b>
      <Text tone="dimmed">
        {settingKeys.length} settings,{' '}
        {odd === 0
          ? 'all at their default'
          : `${String(odd)} ${odd === 1 ? 'differs from its' : 'differ from their'} default`}
      </Text>
      <Row as="span" gap={8} className={styles['tools']}>
        {onResetAll === undefined ? null : (
          <Button size="sm" variant="subtle" color="gray" disabled={odd === 0} onClick={onResetAll}>
            Reset all
          </Button>
        )}
        <SegmentedControl
          aria-label="Which settings"
          data={[
            { value: 'all', label: 'All' },
            { value: 'odd', label: 'Not default' },
          ]}
          value={isOddOnly ? 'odd' : 'all'}
          onChange={(value) => {
            onOddOnly(value === 'odd');
          }}
        />
      </Row>
    </div>
  );
}
