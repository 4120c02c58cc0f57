import type { ReactNode } from 'react';
import type { ListAction } from '#renderer/ui/list-screen/list-head.tsx';
import type { Bot } from '#shared/contract/bot-rows.ts';

/** What stands around every part of a bot. All of it is stable. */
export type BotFrame = {
  bot: Bot;
  strip: ReactNode;
  tabs: ReactNode;
  beside: ReactNode;
  action: ListAction;
  /** Null writes a new broadcast. */
  onCompose: (id: string | null) => void;
};
