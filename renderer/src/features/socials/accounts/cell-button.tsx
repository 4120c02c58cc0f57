import type { ComponentProps } from 'react';
import styles from './accounts.module.css';

type Props = ComponentProps<'button'> & { label: string };

/** An icon button in a cell: plain, since a model may have hundreds of them. */
export function CellButton({ label, ...props }: Props) {
  return <button type="button" className={styles['sign']} aria-label={label} title={label} {...props} />;
}
