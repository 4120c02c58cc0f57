import type { ReactNode } from 'react';
import type { ListAction } from '#renderer/ui/list-screen/list-head.tsx';
import type { Bot } from '#shared/contract/bot-rows.ts';

/** What surrounds every tab of a bot. All of it is referentially stable. */
export type BotFrame = {
  bot: Bot;
  strip: ReactNode;
  tabs: ReactNode;
  beside: ReactNode;
  action: ListAction;
  /** Null writes a new broadcast. */
  onCompose: (id: string | null) => void;
};
