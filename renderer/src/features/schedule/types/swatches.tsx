import type { ReactNode } from 'react';
import styles from './types.module.css';

type Props<Value extends string> = {
  legend: string;
  name: string;
  options: readonly Value[];
  value: Value;
  labelOf: (value: Value) => string;
  onChange: (value: Value) => void;
  children: (value: Value) => ReactNode;
};

/** A choice of pictures: radio buttons, so that arrow keys select and screen readers name them. */
export function Swatches<Value extends string>({
  legend,
  name,
  options,
  value,
  labelOf,
  onChange,
  children,
}: Props<Value>) {
  return (
    <fieldset className={styles['swatches']}>
      <legend>{legend}</legend>
      <div>
        {options.map((option) => (
          <label key={option} title={labelOf(option)}>
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              aria-label={labelOf(option)}
              onChange={() => {
                onChange(option);
              }}
            />
            {children(option)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
