import type { ReactNode } from 'react';
import type { Refusals } from '#renderer/ui/change-many/refusals.ts';
import type { ListAction } from '#renderer/ui/list-screen/list-head.tsx';
import type { RowPanel } from '#renderer/ui/list-screen/list-panel.tsx';
import type { BulkProgress } from '#renderer/ui/table/selection/bulk-bar.tsx';
import type { SocialAccount } from '#shared/contract/posting-rows.ts';
import type { PostActions } from './actions/post-actions.ts';
import type { OpenMenu } from './actions/row-menu.tsx';
import type { PostRow } from './lists/post-row.ts';

/** What the composer starts with; undefined starts a new post. */
export type WriteStart = {
  /** The group of an existing post. */
  groupId?: string;
  accountId?: string;
  /** The planned time as an ISO timestamp, from a click in the calendar. */
  at?: string;
};

/** The shared surroundings of every tab. */
export type PostingFrame = {
  title: string;
  /** Next to the title: the time zone. Stable, as the three below are. */
  about: ReactNode;
  tabs: ReactNode;
  beside: ReactNode;
  action: ListAction;
  /** Undefined until loaded. */
  accounts: readonly SocialAccount[] | undefined;
  actions: PostActions;
  /** Bulk actions for posts. */
  many: { progress: BulkProgress | undefined; refused: Refusals | undefined; dismiss: () => void };
  panel: RowPanel<PostRow>;
  /** Opens the rows' shared menu at the clicked button. */
  onMenu: (menu: OpenMenu) => void;
  onWrite: (start?: WriteStart) => void;
  /** The composer, shown while a post is written: next to the list like a panel, and rendered after the list. */
  composer: ReactNode;
};

/** The props of the composer in the side panel. */
export type ComposerProps = {
  /** The group of an existing post; null for a new one. */
  groupId: string | null;
  accountId: string | null;
  /** The planned time, if already chosen. */
  at: string | null;
  /** Opens a post in the panel instead of the composer. */
  onOpen: (id: string) => void;
  onClose: () => void;
};
