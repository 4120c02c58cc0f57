import { useId } from 'react';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import { tagColors, type TagColor } from '#shared/contract/tags.ts';
import styles from './color-choice.module.css';

type Props = { label: string; value: TagColor; onChange: (color: TagColor) => void };

const nameOf = (color: TagColor) => `${color.charAt(0).toUpperCase()}${color.slice(1)}`;

/** The colours of tags as radio buttons; the arrow keys move between them. */
export function ColorChoice({ label, value, onChange }: Props) {
  const name = useId();
  return (
    <fieldset className={styles['colors']}>
      <legend>
        <Hidden>{label}</Hidden>
      </legend>
      {tagColors.map((color) => (
        <label key={color} className={styles['color']} data-color={color} title={nameOf(color)}>
          <input
            type="radio"
            name={name}
            value={color}
            checked={color === value}
            onChange={() => {
              onChange(color);
            }}
          />
          <Hidden>{nameOf(color)}</Hidden>
        </label>
      ))}
    </fieldset>
  );
}
