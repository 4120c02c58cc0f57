import type { Link, To } from 'react-router-dom';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { formatCount } from '#renderer/lib/text/counts.ts';
import styles from './tabs.module.css';

export type Tab<Id extends string = string> = {
  id: Id;
  label: string;
  /** The link's target; without it, the tab shows a panel of the page. */
  to?: To;
  /** Replaces the history entry, so that Back skips it. */
  replaces?: boolean;
  /** The number of items in it; missing if that is unknown or not useful. */
  count?: ReactNode;
  /** At the end: it leads to another page. */
  mark?: ReactNode;
  /** Someone is waiting. */
  isUrgent?: boolean;
  /** Someone should act on it, but not urgently. */
  isForSomeone?: boolean;
};

/** Above a whole page, in a side panel, inside a container with padding, or at the width of the sign-in form. */
export type TabsPlace = 'page' | 'panel' | 'within' | 'entrance';

export type StripProps<Id extends string> = {
  label: string;
  /** The name under which its use is counted, if the label contains a record's name. */
  rowName?: string;
  tabs: readonly Tab<Id>[];
  current: Id | undefined;
  place?: TabsPlace;
  /** For tabs that are not links. */
  onChoose?: ((id: Id) => void) | undefined;
  /** The prefix of the ids of tabs and panels. */
  name?: string | undefined;
  /** At the end of the row. */
  beside?: ReactNode;
};

type Props<Id extends string> = StripProps<Id> & {
  row?: Ref<HTMLDivElement>;
  isShown?: (place: number) => boolean;
  /** The button for the tabs that are not shown. */
  more?: ReactNode;
  onOpened?: (id: Id) => void;
  /** The link component. The sign-in form uses no links, so that it doesn't load a router. */
  anchor?: typeof Link;
};

/**
 * The tabs are one Tab stop, and arrow keys move between them; a panel is shown immediately, a page only when its link
 * is clicked.
 */
function walk(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-fits]:not([data-folded])')];
  const at = tabs.findIndex((tab) => tab === document.activeElement);
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
  if (at < 0 || next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const tab = tabs.at(next % tabs.length);
  tab?.focus();
  if (tab?.role === 'tab') tab.click();
}

/** The row of tabs used everywhere in the product. */
export function TabStrip<Id extends string>(props: Props<Id>) {
  const {
    label,
    tabs,
    current,
    place = 'within',
    onChoose,
    name,
    beside,
    row,
    isShown,
    more,
    onOpened,
  } = props;
  const { anchor: Anchor } = props;
  const stop = tabs.find(({ id }) => id === current)?.id ?? tabs[0]?.id;
  const parts = tabs.map((tab, index) => {
    const common = {
      className: styles['tab'],
      tabIndex: tab.id === stop ? 0 : -1,
      'data-fits': true,
      'data-folded': isShown?.(index) === false || undefined,
      children: <TabWords {...tab} />,
    };
    return tab.to === undefined || Anchor === undefined ? (
      <button
        key={tab.id}
        {...common}
        type="button"
        role="tab"
        id={name && `${name}-tab-${tab.id}`}
        aria-selected={tab.id === current}
        aria-controls={name && tab.id === current ? `${name}-panel-${tab.id}` : undefined}
        onClick={() => {
          onChoose?.(tab.id);
          onOpened?.(tab.id);
        }}
      />
    ) : (
      <Anchor
        key={tab.id}
        {...common}
        to={tab.to}
        replace={tab.replaces ?? false}
        aria-current={tab.id === current ? 'page' : undefined}
        onClick={() => {
          onOpened?.(tab.id);
        }}
      />
    );
  });
  const isOfLinks = tabs.some(({ to }) => to !== undefined);
  return (
    <div className={styles['row']} data-place={place} data-head ref={row}>
      {isOfLinks ? (
        <nav className={styles['tabs']} aria-label={label} onKeyDown={walk}>
          {parts}
          {more}
        </nav>
      ) : (
        <>
          <div className={styles['tabs']} role="tablist" aria-label={label} onKeyDown={walk}>
            {parts}
          </div>
          {more}
        </>
      )}
      {beside === undefined ? null : (
        <div className={styles['beside']} data-beside>
          {beside}
        </div>
      )}
    </div>
  );
}

/** The content of a tab, in its row and in the menu of hidden tabs. */
export function TabWords({ label, count, mark, isUrgent, isForSomeone }: Tab) {
  return (
    <>
      {label}
      {count === undefined || count === null ? null : (
        <>
          {' '}
          <span
            className={styles['count']}
            data-urgent={isUrgent === true || undefined}
            data-for-someone={isForSomeone === true || undefined}
          >
            {typeof count === 'number' ? formatCount(count) : count}
          </span>
        </>
      )}
      {mark}
    </>
  );
}
