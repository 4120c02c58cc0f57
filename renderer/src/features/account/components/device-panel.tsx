import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { localTime, useCurrentMinute, viewerTimezone } from '#renderer/lib/time/local-time.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import { DesktopSettings } from './desktop-settings.tsx';
import { Option } from './option.tsx';
import styles from './device-panel.module.css';

const appearances = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

type Props = {
  /** Only on the desktop. */
  onChangeServer: (() => void) | undefined;
};

/** Settings that apply to this device only. */
export function DevicePanel({ onChangeServer }: Props) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const now = useCurrentMinute();
  const timezone = viewerTimezone();
  return (
    <aside className={styles['panel']} aria-label="This device">
      <Row gap={8} className={styles['head']}>
        <h2>This device</h2>
        <span>Saved on this device only</span>
      </Row>
      <section className={styles['group']} aria-label="Appearance">
        <h3>Appearance</h3>
        <Option title="Theme">
          <SegmentedControl
            aria-label="Theme"
            value={colorScheme}
            onChange={setColorScheme}
            data={[...appearances]}
          />
        </Option>
        <Option title="Timezone" about="Follows the system">
          {timezone.replaceAll('_', ' ')}, {localTime(timezone, now)}
        </Option>
      </section>
      {onChangeServer === undefined ? null : <DesktopSettings onChangeServer={onChangeServer} />}
    </aside>
  );
}
