import { SegmentedControl } from '@mantine/core';
import { contrast, fixedColors } from '#functions/_shared/link-page/theme.ts';
import { linkCorners, linkPresets } from '#shared/domain/link-tree-limits.ts';
import type { LinkTheme } from '#shared/contract/link-trees.ts';
import { ColorField } from '#renderer/ui/color/color-field.tsx';
import type { DraftOfPage } from './draft/use-page-draft.ts';
import styles from './editor.module.css';

const presetWords = {
  plain: 'Plain',
  night: 'Night',
  warm: 'Warm',
  forest: 'Forest',
  rose: 'Rose',
  own: 'Custom',
} as const;
const cornerWords = { square: 'Square', round: 'Round', pill: 'Pill' } as const;
const colors = [
  ['background', 'Background', '#f4f5f7'],
  ['text', 'Text', '#17191f'],
  ['button', 'Buttons', '#ffffff'],
  ['label', 'Text on buttons', '#17191f'],
] as const;

/** Themes, corners, and colors that are easy to read. */
export function Design({ edited: { draft, change } }: { edited: DraftOfPage }) {
  const { theme } = draft;
  const set = (changes: LinkTheme) => {
    change({ theme: { ...theme, ...changes } });
  };
  const preset = theme.preset ?? 'plain';
  const fixed = fixedColors(theme as Record<string, string>);
  const isHard =
    fixed !== undefined &&
    Math.min(contrast(fixed.background, fixed.text), contrast(fixed.button, fixed.label)) < 4.5;
  return (
    <div className={styles['form']}>
      <div role="group" aria-labelledby="link-theme">
        <span id="link-theme" className={styles['label']}>
          Theme
        </span>
        <SegmentedControl
          aria-label="Theme"
          size="sm"
          data={linkPresets.map((value) => ({ value, label: presetWords[value] }))}
          value={preset}
          onChange={(value) => {
            set({ preset: linkPresets.find((one) => one === value) });
          }}
        />
      </div>
      {preset === 'own' ? (
        <div className={styles['colors']}>
          {colors.map(([name, label, otherwise]) => (
            <ColorField
              key={name}
              label={label}
              value={theme[name] ?? otherwise}
              onChange={(color) => {
                set({ [name]: color });
              }}
            />
          ))}
        </div>
      ) : null}
      {isHard ? (
        <p className={styles['hint']} role="status">
          These colors are hard to read. Choose a darker and a lighter one.
        </p>
      ) : null}
      <div role="group" aria-labelledby="link-corners">
        <span id="link-corners" className={styles['label']}>
          Corners
        </span>
        <SegmentedControl
          aria-label="Corners"
          size="sm"
          data={linkCorners.map((value) => ({ value, label: cornerWords[value] }))}
          value={theme.corners ?? 'round'}
          onChange={(value) => {
            set({ corners: linkCorners.find((one) => one === value) });
          }}
        />
      </div>
    </div>
  );
}
