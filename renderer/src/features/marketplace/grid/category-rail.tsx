import { IconBuildingStore } from '@tabler/icons-react';
import { useMemo } from 'react';
import { categoryIcons } from '#renderer/entities/listing/category-icon.tsx';
import { categoryLabels } from '#renderer/entities/listing/listing-labels.ts';
import { leavesListing } from '#renderer/features/marketplace/list/listing-filters.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { Hint, Text } from '#renderer/ui/layout/parts.tsx';
import type { List } from '#renderer/ui/list-screen/rows/use-list.ts';
import type { Listing } from '#shared/contract/marketplace.ts';
import { listingCategories } from '#shared/domain/marketplace-limits.ts';
import styles from './listing-grid.module.css';

/** The categories with their number of listings in this tab. Replaces the category filter where there is room. */
export function CategoryRail({ list }: { list: List<Listing> }) {
  const { rows, address } = list;
  const chosen = address.values['category'];
  const tab = address.values['tab'];
  const counts = useMemo(() => {
    const seen = rows.filter((row) => leavesListing(row, tab === undefined ? {} : { tab }));
    const byCategory = new Map<string, number>();
    for (const { category } of seen) byCategory.set(category, (byCategory.get(category) ?? 0) + 1);
    return { all: seen.length, byCategory };
  }, [rows, tab]);
  const choices = [
    { value: '', label: 'Any', Icon: IconBuildingStore, count: counts.all },
    ...listingCategories.map((value) => ({
      value: value,
      label: categoryLabels[value],
      Icon: categoryIcons[value],
      count: counts.byCategory.get(value) ?? 0,
    })),
  ];
  return (
    <div className={styles['rail']} role="group" aria-label="Category">
      <h2>Category</h2>
      {choices.map(({ value, label, Icon, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={(chosen ?? '') === value}
          onClick={() => {
            address.setFilter('category', value);
          }}
        >
          <Icon size={16} stroke={1.7} aria-hidden />
          <Text grow>{label}</Text>
          <Hint rigid>{formatCount(count)}</Hint>
        </button>
      ))}
    </div>
  );
}
