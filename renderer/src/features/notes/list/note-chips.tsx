import { ActionIcon, Menu } from '@mantine/core';
import { IconBookmark, IconCheck, IconFilter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ViewMenu } from '#renderer/entities/saved-view/view-menu.tsx';
import { isSameView, paramsOf } from '#renderer/entities/saved-view/view-params.ts';
import { viewQueries } from '#renderer/entities/saved-view/view-queries.ts';
import { useLivePage } from '#renderer/lib/live/live-pages.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { totalWords } from '#renderer/ui/list-screen/list-counts.tsx';
import { FilterChip } from '#renderer/ui/table/filter-chip.tsx';
import { noteFieldLimits } from '#shared/domain/note-limits.ts';
import { notePresets, noteSorts, viewOf } from '#renderer/features/notes/note-filters.ts';
import { noteQueries } from '#renderer/features/notes/queries.ts';
import type { NoteList } from '#renderer/features/notes/use-note-list.ts';
import { Text } from '#renderer/ui/layout/parts.tsx';
import styles from './note-rail.module.css';

type Props = {
  list: NoteList;
  /** With the filters that are rarely used. */
  isOpen: boolean;
  onToggle: () => void;
};

const anyValue = 'any';

// The rail has room for one line of filters: the others show on demand or when set.
const isUsual = ({ param }: { param: string }) => param === 'tag';

/** What the list shows and in which order: the standard views, saved views and filters. */
export function NoteChips({ list, isOpen }: Pick<Props, 'list' | 'isOpen'>) {
  const { address, filters, rows } = list;
  const { values, view } = address;
  const viewer = useViewer();
  useLivePage('savedViews', 'NoteChips');
  const saved = useQuery(viewQueries.list('notes'));
  const counts = useQuery(noteQueries.views(viewer.id)).data;
  const shownAs = viewOf(values);
  const own = saved.data?.find((each) => isSameView(paramsOf(each), view));
  const isPreset = notePresets.some(({ params }) => isSameView(params, view));
  const options = useMemo(
    () => [
      ...notePresets.map((preset, index) => ({
        value: preset.view,
        label: preset.label,
        count: counts?.[index],
      })),
      ...(saved.data ?? []).map(({ id, name }) => ({ value: id, label: name, count: undefined })),
    ],
    [counts, saved.data],
  );
  const shown = filters.filter((filter) => isUsual(filter) || isOpen || values[filter.param] !== undefined);
  return (
    <>
      <FilterChip
        label="Show"
        thing="view"
        value={!isPreset && own !== undefined ? own.id : shownAs}
        anyValue="all"
        options={options}
        renderOption={(option) => (
          <span className={styles['option']}>
            <span dir="auto">{option.label}</span>
            <Count count={(option as { count?: number }).count} />
          </span>
        )}
        onChange={(value) => {
          const chosen = saved.data?.find(({ id }) => id === value);
          if (chosen !== undefined) address.applyView(paramsOf(chosen));
          else address.applyPreset(notePresets.find((preset) => preset.view === value)?.params ?? {});
        }}
      />
      {shown.map(({ param, label, options: choices, renderOption }) => (
        <FilterChip
          key={param}
          label={label}
          value={values[param] ?? anyValue}
          anyValue={anyValue}
          options={[
            { value: anyValue, label: 'Any' },
            ...(typeof choices === 'function' ? choices(rows, values[param] ?? '') : choices),
          ]}
          renderOption={renderOption}
          onChange={(value) => {
            address.setFilter(param, value === anyValue ? '' : value);
          }}
        />
      ))}
    </>
  );
}

function Count({ count }: { count: number | undefined }) {
  if (count === undefined) return null;
  return (
    <Text size={13} tone="dimmed">
      {totalWords({ count, isCapped: count >= noteFieldLimits.count })}
    </Text>
  );
}

/** In the head: the other filters and the saved views. */
export function NoteTools({ list, isOpen, onToggle }: Props) {
  const { address, filters, isReadOnly } = list;
  const { values, view } = address;
  const saved = useQuery(viewQueries.list('notes'));
  const setCount = filters.filter((filter) => !isUsual(filter) && values[filter.param] !== undefined).length;
  return (
    <>
      <ActionIcon
        aria-label={setCount === 0 ? 'More filters' : `More filters, ${String(setCount)} set`}
        aria-expanded={isOpen}
        data-on={isOpen || setCount > 0 || undefined}
        onClick={onToggle}
      >
        <IconFilter size={16} stroke={1.7} />
      </ActionIcon>
      {isReadOnly ? null : (
        <ViewMenu area="notes" query={saved} view={view} icon={<IconBookmark size={16} stroke={1.7} />} />
      )}
    </>
  );
}

/** The sort orders, as items of the menu in the head. */
export function OrderItems({ address }: Pick<NoteList, 'address'>) {
  const { column } = address.sort;
  return (
    <>
      <Menu.Label>Order</Menu.Label>
      {noteSorts.map(({ value, label }) => (
        <Menu.Item
          key={value}
          role="menuitemradio"
          aria-checked={column === value}
          rightSection={column === value ? <IconCheck size={15} stroke={2} aria-hidden /> : null}
          onClick={() => {
            if (column !== value) address.sortBy(value);
          }}
        >
          {label}
        </Menu.Item>
      ))}
    </>
  );
}
