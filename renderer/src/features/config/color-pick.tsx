import { useState } from 'react';
import { shadeLike } from '#renderer/lib/branding/shades.ts';
import { SwatchButton } from '#renderer/ui/color/swatch-button.tsx';
import { settingAsTyped } from '#shared/domain/settings.ts';

type Props = { value: string; isDisabled: boolean; onPick: (color: string) => void };

/** The current accent's shade, which all offered colors use. */
const ownShade = () =>
  getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-accent-7').trim();

/** A color swatch, as buttons will show it, that opens a choice of colors. */
export function ColorPick({ value, isDisabled, onPick }: Props) {
  const [own] = useState(ownShade);
  const color = settingAsTyped('accent_color', value);
  const shown =
    /^#[0-9a-f]{6}$/.test(color) && own.startsWith('#') ? shadeLike(own, color) : 'var(--mq-focus)';
  return (
    <SwatchButton
      label="Color picker"
      value={/^#[0-9a-f]{6}$/.test(color) ? color : '#3457cf'}
      shown={shown}
      isDisabled={isDisabled}
      onPick={onPick}
    />
  );
}
