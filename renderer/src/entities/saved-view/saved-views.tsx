import { useQuery } from '@tanstack/react-query';
import { useLivePage } from '#renderer/lib/live/live-pages.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import type { ListViewsProps } from '#renderer/ui/list-screen/list-views.ts';
import { Pills } from '#renderer/ui/table/pills.tsx';
import type { SavedView } from '#shared/contract/saved-views.ts';
import styles from './saved-view-row.module.css';
import { ViewMenu } from './view-menu.tsx';
import { isSameView, paramsOf } from './view-params.ts';
import { viewQueries } from './view-queries.ts';

const none: readonly SavedView[] = [];

/** Tabs for presets, one's own views and those that others share. The current one is highlighted. */
export function SavedViews({ area, presets, view, isReadOnly, onApply, onPreset }: ListViewsProps) {
  useLivePage('savedViews', 'SavedViews');
  const query = useQuery(viewQueries.list(area));
  const views = query.data ?? none;
  const isPreset = presets.some(({ params }) => isSameView(params, view));
  const current = isPreset ? undefined : views.find((saved) => isSameView(paramsOf(saved), view));
  // A preset stays selected while filters narrow it.
  const presetNames = presets.flatMap(({ params }) => Object.keys(params));
  const currentPreset = presets.findIndex(({ params }) =>
    presetNames.every((name) => params[name] === view[name]),
  );
  const options = [
    ...presets.map(({ label, count }, index) => ({ value: `preset ${String(index)}`, label, count })),
    ...views.map((saved) => ({ value: saved.id, label: saved.name, title: ownerOf(saved) })),
  ];
  const handleChange = (value: string) => {
    const saved = views.find(({ id }) => id === value);
    if (saved !== undefined) {
      onApply(paramsOf(saved));
      return;
    }
    const index = presets.findIndex((_, each) => value === `preset ${String(each)}`);
    const params = presets[index]?.params ?? {};
    // Switching presets keeps the filters; clicking the current one clears them.
    onPreset(params, current !== undefined || index === currentPreset);
  };
  return (
    <Row gap={4} shrink className={styles['views']}>
      {options.length === 0 ? null : (
        <Pills
          label="Views"
          value={current?.id ?? `preset ${String(currentPreset)}`}
          options={options}
          onChange={handleChange}
        />
      )}
      {isReadOnly ? null : (
        // Hidden until the views have loaded, as they would move it away from the pointer.
        <span className={styles['menu']} data-waiting={query.isLoading || undefined}>
          <ViewMenu area={area} query={query} view={view} />
        </span>
      )}
    </Row>
  );
}

const ownerOf = ({ isOwn, isShared, owner }: SavedView): string | undefined =>
  isOwn ? (isShared ? 'Shared by you' : undefined) : `Shared by ${owner.displayName ?? owner.email}`;
