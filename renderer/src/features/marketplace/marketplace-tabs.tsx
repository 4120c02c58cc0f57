import { useSearchParams } from 'react-router-dom';
import type { Preset } from '#renderer/ui/list-screen/list-types.ts';
import { TabRow } from '#renderer/ui/tabs/tab-row.tsx';
import { areas } from '#shared/domain/areas.ts';

type Props = { presets: readonly Preset[]; current: string };

const { title } = areas.marketplace;

/** The tabs of the page: browse, saved, own listings, enquiries and review. */
export function MarketplaceTabs({ presets, current }: Props) {
  const [params] = useSearchParams();
  const layout = params.get('layout');
  return (
    <TabRow
      label={title}
      place="page"
      current={current}
      tabs={presets.map(({ label, params: { tab = '' }, count }) => ({
        id: tab,
        label,
        to: addressOf(tab, layout),
        count,
      }))}
    />
  );
}

/** The layout stays the same in another tab. */
function addressOf(tab: string, layout: string | null) {
  const params = new URLSearchParams({ ...(tab && { tab }), ...(layout !== null && { layout }) });
  return { search: `?${params.toString()}` };
}
