import { useId, useState, type ReactNode } from 'react';
import { TabRow } from './tab-row.tsx';
import type { StripProps, Tab } from './tab-strip.tsx';

type Props<Id extends string> = Omit<StripProps<Id>, 'tabs' | 'current' | 'onChoose' | 'name'> & {
  tabs: readonly (Tab<Id> & { content: ReactNode })[];
  className?: string | undefined;
  /** The class of each panel. */
  panelClass?: string | undefined;
};

/** Tabs that each show a part of the page, starting with the first. Text typed in the others is stored as drafts. */
export function TabPanels<Id extends string>({ tabs, className, panelClass, ...props }: Props<Id>) {
  const [chosen, setChosen] = useState<Id>();
  const name = useId();
  const open = tabs.find(({ id }) => id === chosen) ?? tabs[0];
  if (open === undefined) return null;
  return (
    <div className={className}>
      <TabRow {...props} tabs={tabs} current={open.id} onChoose={setChosen} name={name} />
      <div
        key={open.id}
        className={panelClass}
        role="tabpanel"
        id={`${name}-panel-${open.id}`}
        aria-labelledby={`${name}-tab-${open.id}`}
      >
        {open.content}
      </div>
    </div>
  );
}
