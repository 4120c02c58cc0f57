import { useState } from 'react';
import { shadeLike } from '#renderer/lib/branding/shades.ts';
import { settingAsTyped } from '#shared/domain/settings.ts';
import styles from './setting-row.module.css';

type Props = { value: string; isDisabled: boolean; onPick: (color: string) => void };

/** The accent as it is shown now, in whose brightness every other one is shown. */
const ownShade = () =>
  getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-accent-7').trim();

/** A field of color, as buttons will show it, that opens the system's own picker. */
export function ColorPick({ value, isDisabled, onPick }: Props) {
  const [own] = useState(ownShade);
  const color = settingAsTyped('accent_color', value);
  const shown =
    /^#[0-9a-f]{6}$/.test(color) && own.startsWith('#') ? shadeLike(own, color) : 'var(--mq-focus)';
  return (
    <span className={styles['color']} style={{ background: shown }}>
      <input
        type="color"
        aria-label="Color picker"
        disabled={isDisabled}
        value={/^#[0-9a-f]{6}$/.test(color) ? color : '#3457cf'}
        onChange={(event) => {
          onPick(event.currentTarget.value);
        }}
      />
    </span>
  );
}
