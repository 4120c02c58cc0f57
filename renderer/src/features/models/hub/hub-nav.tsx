import { IconArrowUpRight } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router-dom';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { TabRow } from '#renderer/ui/tabs/tab-row.tsx';
import type { HubCount, HubTab } from './hub-tabs.ts';
import styles from './hub.module.css';

type Props = { modelId: string; name: string; tabs: readonly HubTab[]; current: HubTab | undefined };

/** The tabs of a model's panel. The open tab is in the address, so it stays open for the next model. */
export function HubNav({ modelId, name, tabs, current }: Props) {
  const addressOf = useTabAddress();
  return (
    <TabRow
      label={`About ${name}`}
      rowName="model"
      place="panel"
      current={current?.id ?? 'overview'}
      tabs={[
        { id: 'overview', label: 'Overview', to: addressOf(undefined), replaces: true },
        ...tabs.map((tab) => ({
          id: tab.id,
          label: tab.label,
          count: tab.counts === undefined ? undefined : <Count tab={tab} modelId={modelId} />,
          ...('addressOf' in tab
            ? { to: tab.addressOf(modelId), mark: <IconArrowUpRight size={14} stroke={1.7} aria-hidden /> }
            : { to: addressOf(tab.id), replaces: true }),
        })),
      ]}
    />
  );
}

/** The numbers on the overview, each a link to its tab. */
export function HubNumbers({ modelId, tabs }: Pick<Props, 'modelId' | 'tabs'>) {
  const addressOf = useTabAddress();
  const counted = tabs.filter(({ counts }) => counts !== undefined);
  if (counted.length === 0) return null;
  return (
    <div className={styles['numbers']}>
      {counted.map((tab) => (
        <Link
          key={tab.id}
          className={styles['number']}
          to={'addressOf' in tab ? tab.addressOf(modelId) : addressOf(tab.id)}
          replace={!('addressOf' in tab)}
        >
          <NumberWords tab={tab} modelId={modelId} />
        </Link>
      ))}
    </div>
  );
}

/** Builds the address of another tab of the open model. */
function useTabAddress() {
  const [params] = useSearchParams();
  return (tab: string | undefined) => {
    const next = new URLSearchParams(params);
    if (tab === undefined) next.delete(tabParam);
    else next.set(tabParam, tab);
    return { search: `?${next.toString()}` };
  };
}

export const tabParam = 'tab';

type CountProps = { tab: HubTab; modelId: string };

// Each component stays mounted for one tab, so the count hook that it calls never changes.

function Count({ tab, modelId }: CountProps) {
  return textOf(tab.counts?.use(modelId)) ?? '';
}

function NumberWords({ tab, modelId }: CountProps) {
  const count = tab.counts?.use(modelId);
  return (
    <>
      <b>{textOf(count) ?? '–'}</b> <span>{count?.count === 1 ? tab.counts?.one : tab.counts?.many}</span>
    </>
  );
}

const textOf = (count: HubCount) =>
  count === undefined ? undefined : `${formatCount(count.count)}${count.isCapped === true ? '+' : ''}`;
