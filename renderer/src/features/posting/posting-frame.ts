import type { ReactNode } from 'react';
import type { Refusals } from '#renderer/ui/change-many/refusals.ts';
import type { ListAction } from '#renderer/ui/list-screen/list-head.tsx';
import type { RowPanel } from '#renderer/ui/list-screen/list-panel.tsx';
import type { BulkProgress } from '#renderer/ui/table/selection/bulk-bar.tsx';
import type { SocialAccount } from '#shared/contract/posting-rows.ts';
import type { PostActions } from './actions/post-actions.ts';
import type { OpenMenu } from './actions/row-menu.tsx';
import type { PostRow } from './lists/post-row.ts';

/** What the composer begins with; nothing writes a new post. */
export type WriteStart = {
  /** Of a post that there is. */
  groupId?: string;
  accountId?: string;
  /** When it is to go, as an instant: a press in the calendar. */
  at?: string;
};

/** What stands around every part of the page. */
export type PostingFrame = {
  title: string;
  /** Beside the title: whose times these are. Stable, as the three below are. */
  about: ReactNode;
  tabs: ReactNode;
  beside: ReactNode;
  action: ListAction;
  /** Undefined until they are known. */
  accounts: readonly SocialAccount[] | undefined;
  actions: PostActions;
  /** What is done to many posts at once. */
  many: { progress: BulkProgress | undefined; refused: Refusals | undefined; dismiss: () => void };
  panel: RowPanel<PostRow>;
  /** Opens the one menu of rows at the button that was pressed. */
  onMenu: (menu: OpenMenu) => void;
  onWrite: (start?: WriteStart) => void;
  /** The composer, where a post is written: it lies beside the list as a panel does, and is rendered after the list. */
  composer: ReactNode;
};

/** What the composer in the side panel is given. */
export type ComposerProps = {
  /** Of a post that there is; null for a new one. */
  groupId: string | null;
  accountId: string | null;
  /** When it is to go, where that was chosen before. */
  at: string | null;
  /** Opens a post in the panel, in the place of the composer. */
  onOpen: (id: string) => void;
  onClose: () => void;
};
