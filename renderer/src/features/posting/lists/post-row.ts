import { shownStatus, type ShownStatus } from '#renderer/entities/post/post-labels.ts';
import type { WholeList } from '#renderer/lib/lists/whole-list.ts';
import type { Post, SocialAccount } from '#shared/contract/posting-rows.ts';

/** A post with its account, which decides whether it is on hold. */
export type PostRow = Post & { account: SocialAccount | undefined; shown: ShownStatus };

const noAccounts: readonly SocialAccount[] = [];
type Kept = WeakMap<readonly Post[], readonly PostRow[]>;
const kept = new WeakMap<readonly SocialAccount[], Kept>();

/** Returns the same rows for the same posts and accounts, so that a search over ten thousand rows stays cached. */
export function rowsOf(
  posts: readonly Post[],
  accounts: readonly SocialAccount[] = noAccounts,
): readonly PostRow[] {
  const ofAccounts: Kept = kept.get(accounts) ?? new WeakMap<readonly Post[], readonly PostRow[]>();
  kept.set(accounts, ofAccounts);
  const known = ofAccounts.get(posts);
  if (known !== undefined) return known;
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const rows = posts.map((post) => rowOf(post, byId.get(post.accountId)));
  ofAccounts.set(posts, rows);
  return rows;
}

export const rowOf = <P extends Post>(post: P, account: SocialAccount | undefined): P & PostRow => ({
  ...post,
  account,
  shown: shownStatus(post, account),
});

const lists = new WeakMap<WholeList<Post>, WeakMap<readonly PostRow[], WholeList<PostRow>>>();

/** The list in the form that its rows are shown. */
export function listOf(
  list: WholeList<Post>,
  accounts: readonly SocialAccount[] | undefined,
): WholeList<PostRow> {
  const rows = rowsOf(list.rows, accounts);
  const ofList = lists.get(list) ?? new WeakMap<readonly PostRow[], WholeList<PostRow>>();
  lists.set(list, ofList);
  const made = ofList.get(rows) ?? { rows, isComplete: list.isComplete };
  ofList.set(rows, made);
  return made;
}
