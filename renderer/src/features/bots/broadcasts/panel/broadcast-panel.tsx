import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '#renderer/entities/bot/error-messages.ts';
import { botQueries } from '#renderer/features/bots/queries.ts';
import type { RowPanel } from '#renderer/ui/list-screen/list-panel.tsx';
import type { Broadcast } from '#shared/contract/bot-rows.ts';
import { BroadcastActions } from './broadcast-actions.tsx';
import type { BroadcastPanelOptions } from './broadcast-panel-options.ts';
import { BroadcastView } from './broadcast-view.tsx';

const useBroadcast = (id: string, isWanted: boolean) =>
  useQuery({ ...botQueries.broadcast(id), enabled: isWanted });

/** One broadcast in the side panel. */
export const broadcastPanel = (options: BroadcastPanelOptions): RowPanel<Broadcast> => ({
  label: (broadcast) => broadcast?.name ?? 'Broadcast',
  useFound: useBroadcast,
  describe: (error) => errorMessage('bots.broadcast', error),
  missing: 'It may have been deleted.',
  link: { bot: options.bot.id, tab: 'broadcasts' },
  actions: (broadcast, { onDeleted }) => (
    <BroadcastActions key={broadcast.id} broadcast={broadcast} onDeleted={onDeleted} {...options} />
  ),
  children: (broadcast, { headingRef }) => (
    <BroadcastView key={broadcast.id} broadcast={broadcast} headingRef={headingRef} {...options} />
  ),
});
