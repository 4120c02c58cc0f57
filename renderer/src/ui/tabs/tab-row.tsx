import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useFitting } from '#renderer/ui/layout/use-fitting.ts';
import { TabStrip, TabWords, type StripProps } from './tab-strip.tsx';
import { openedTabs, tabOpened } from './opened-tabs.ts';
import styles from './tabs.module.css';

const gap = 16;
/** The button's greatest width. */
const moreWidth = 52;

/** Tabs on one line: those that don't fit are behind More, the least used first, and the open one is always visible. */
export function TabRow<Id extends string>(props: StripProps<Id>) {
  const { label, rowName = label, tabs, current, onChoose } = props;
  const row = useRef<HTMLDivElement>(null);
  // Read once, or tabs would change places under the pointer.
  const [opened] = useState(() => openedTabs(rowName));
  const rankOf = (place: number) => {
    const id = tabs[place]?.id;
    return id === undefined ? 0 : id === current ? Infinity : (opened[id] ?? 0);
  };
  const ranks = tabs.map((_, place) => place).sort((a, b) => rankOf(b) - rankOf(a) || a - b);
  const { fitting } = useFitting({ row, more: moreWidth, gap, ranks });
  // At least one tab is shown, however little space there is.
  const isShown = (place: number) => fitting.has(place) || (fitting.size === 0 && place === ranks[0]);
  const folded = tabs.filter((_, place) => !isShown(place));
  const handleOpened = (id: Id) => {
    tabOpened(rowName, id);
  };
  return (
    <TabStrip
      {...props}
      anchor={Link}
      row={row}
      isShown={isShown}
      onOpened={handleOpened}
      more={
        folded.length === 0 ? null : (
          <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
            <Menu.Target>
              <UnstyledButton data-unfolds className={styles['more'] ?? ''} aria-label={`More of ${label}`}>
                More
                <IconChevronDown size={14} stroke={1.8} aria-hidden />
              </UnstyledButton>
            </Menu.Target>
            <Menu.Dropdown>
              {folded.map((tab) =>
                tab.to === undefined ? (
                  <Menu.Item
                    key={tab.id}
                    onClick={() => {
                      onChoose?.(tab.id);
                      handleOpened(tab.id);
                    }}
                  >
                    <TabWords {...tab} />
                  </Menu.Item>
                ) : (
                  <Menu.Item
                    key={tab.id}
                    component={Link}
                    to={tab.to}
                    replace={tab.replaces ?? false}
                    onClick={() => {
                      handleOpened(tab.id);
                    }}
                  >
                    <TabWords {...tab} />
                  </Menu.Item>
                ),
              )}
            </Menu.Dropdown>
          </Menu>
        )
      }
    />
  );
}
