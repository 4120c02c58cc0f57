import type { Bot, Broadcast } from '#shared/contract/bot-rows.ts';

export type BroadcastPanelOptions = {
  bot: Bot;
  onEdit: (id: string) => void;
  /** Confirms the number of chats, then starts it. */
  onStart: (broadcast: Broadcast) => void;
  onOpen: (id: string) => void;
};
