import { formatCount } from '#renderer/lib/text/counts.ts';
import { FooterCount } from '#renderer/ui/list-screen/list-footer.tsx';
import type { ListAddress } from '#renderer/ui/list-screen/use-list-address.ts';
import styles from './task-cells.module.css';

type Props = { count: number; address: ListAddress };

/** `6 overdue` in the foot; clicking it filters by it. */
export function OverdueCount({ count, address }: Props) {
  const isFiltered = address.values['due'] === 'overdue';
  if (count === 0 && !isFiltered) return null;
  return (
    <FooterCount
      isPressed={isFiltered}
      onClick={() => {
        address.setFilter('due', isFiltered ? '' : 'overdue');
      }}
    >
      <span className={styles['late']}>{formatCount(count)} overdue</span>
    </FooterCount>
  );
}
