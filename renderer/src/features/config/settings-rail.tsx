import { TextInput } from '@mantine/core';
import { IconArrowRight, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { areas, paths } from '#shared/domain/areas.ts';
import { useAdminParent } from '#renderer/entities/setting/use-admin-parent.ts';
import { usePageKeys } from '#renderer/lib/window/use-page-keys.ts';
import { Keys } from '#renderer/ui/marks/keys.tsx';
import { PageHeader } from '#renderer/ui/layout/page-header.tsx';
import { Hint, Stack } from '#renderer/ui/layout/parts.tsx';
import type { SettingKey } from '#shared/domain/settings.ts';
import { groupsOf } from './groups.ts';
import styles from './settings-rail.module.css';

type Props = {
  text: string;
  shown: readonly SettingKey[];
  list: RefObject<HTMLDivElement | null>;
  onText: (text: string) => void;
};

const sectionsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-group]')];

/** Title, filter, and links to the groups. */
export function SettingsRail({ text, shown, list, onText }: Props) {
  const parent = useAdminParent();
  const filter = useRef<HTMLInputElement>(null);
  const groups = groupsOf(shown);
  const [current, setCurrent] = useState<string>();
  usePageKeys({
    onFilter: () => filter.current?.focus(),
    onEscape: () => {
      onText('');
    },
  });
  useEffect(() => {
    const { current: element } = list;
    if (element === null) return undefined;
    const follow = () => {
      const top = element.getBoundingClientRect().top;
      const passed = sectionsOf(element).filter((section) => section.getBoundingClientRect().top <= top + 1);
      setCurrent(passed.at(-1)?.dataset['group']);
    };
    element.addEventListener('scroll', follow, { passive: true });
    return () => {
      element.removeEventListener('scroll', follow);
    };
  }, [list]);
  const chosen = groups.some(({ group }) => group === current) ? current : groups[0]?.group;

  return (
    <Stack gap={8} rigid className={styles['rail']}>
      <PageHeader title="Configuration" parent={parent} />
      <TextInput
        ref={filter}
        className={styles['filter'] ?? ''}
        size="sm"
        type="search"
        aria-label="Filter settings"
        placeholder="Filter settings"
        value={text}
        leftSection={<IconSearch size={15} stroke={1.7} aria-hidden />}
        rightSection={<Keys keys="/" isWideOnly />}
        onChange={(event) => {
          onText(event.currentTarget.value);
        }}
      />
      <nav aria-label="Groups of settings" className={styles['groups']}>
        {groups.map(({ group, keys }) => (
          <button
            key={group}
            type="button"
            aria-current={group === chosen ? 'true' : undefined}
            onClick={() => {
              const section =
                list.current && sectionsOf(list.current).find(({ dataset }) => dataset['group'] === group);
              section?.scrollIntoView();
              section?.querySelector('h2')?.focus({ preventScroll: true });
              setCurrent(group);
            }}
          >
            <span>{group}</span>
            <Hint>{keys.length}</Hint>
          </button>
        ))}
      </nav>
      <Link to={paths.templatesAndTags} className={styles['other']}>
        {areas.templatesAndTags.title}
        <IconArrowRight size={14} stroke={1.7} aria-hidden />
      </Link>
    </Stack>
  );
}
