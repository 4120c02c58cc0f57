import { useMemo, type ReactNode } from 'react';
import { errorMessage } from '#renderer/entities/post/error-messages.ts';
import { postTitle } from '#renderer/entities/post/post-labels.ts';
import { SavedViews } from '#renderer/entities/saved-view/saved-views.tsx';
import { postColumns, postCsvColumns, postPhone } from '#renderer/features/posting/lists/post-columns.tsx';
import type { RowTools } from '#renderer/features/posting/lists/row-tools.ts';
import { usePostList, type PostKind } from '#renderer/features/posting/lists/post-list.ts';
import type { PostRow } from '#renderer/features/posting/lists/post-row.ts';
import { extraOf } from '#renderer/features/posting/lists/row-extra.ts';
import type { PostingFrame } from '#renderer/features/posting/posting-frame.ts';
import { tabLabels } from '#renderer/features/posting/posting-tabs.tsx';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { Hint } from '#renderer/ui/list-screen/list-footer.tsx';
import { ListScreen, type BulkActions } from '#renderer/ui/list-screen/list-screen.tsx';
import type { Tally } from '#renderer/ui/list-screen/list-counts.tsx';
import type { Folding } from '#renderer/ui/table/groups/use-row-groups.ts';

const rowHeight = 48;
const writeHint = <Hint keys="C">write post</Hint>;

type Props = {
  kind: PostKind;
  frame: PostingFrame;
  empty: ReactNode;
  bulk?: BulkActions<PostRow>['render'];
  tallies?: readonly Tally<PostRow>[];
  groupOf?: (row: PostRow) => string;
  folding?: Pick<Folding, 'isUrgent' | 'startsFolded'>;
  notice?: ReactNode;
};

/** A list of unpublished posts. */
export function PostListScreen({ kind, frame, empty, bulk, notice, ...look }: Props) {
  const { isReadOnly } = useViewer();
  const { accounts, actions, onMenu } = frame;
  const list = usePostList(kind, accounts);
  const tools = useMemo<RowTools>(
    () => ({
      isReadOnly,
      onRun: actions.run,
      onMenu: (row, button) => {
        onMenu({ row, button });
      },
    }),
    [isReadOnly, actions, onMenu],
  );
  const columns = useMemo(() => postColumns(kind, tools), [kind, tools]);
  const phone = useMemo(() => postPhone(tools), [tools]);
  const csv = useMemo(
    () => ({ name: `Posts ${tabLabels[kind].toLowerCase()}`, columns: postCsvColumns }),
    [kind],
  );
  return (
    <ListScreen
      list={list}
      title={frame.title}
      about={frame.about}
      tabs={frame.tabs}
      besideAction={frame.beside}
      action={frame.action}
      columns={columns}
      phone={phone}
      rowHeight={rowHeight}
      extraOf={extraOf}
      hasHead={kind !== 'queue'}
      picture="square"
      nameOf={postTitle}
      csv={csv}
      views={SavedViews}
      describe={(error) => errorMessage('posting.open', error)}
      notice={notice}
      footEnd={list.isReadOnly ? undefined : writeHint}
      empty={empty}
      bulk={bulk === undefined ? undefined : { render: bulk, change: frame.many }}
      panel={frame.panel}
      {...look}
    >
      {frame.composer}
    </ListScreen>
  );
}
