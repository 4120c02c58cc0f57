import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#renderer/entities/post/error-messages.ts';
import { postingQueries } from '#renderer/features/posting/queries.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PanelState } from '#renderer/ui/side-panel/panel-parts.tsx';
import { PanelWaiting } from '#renderer/ui/side-panel/panel-waiting.tsx';
import { SidePanel } from '#renderer/ui/side-panel/side-panel.tsx';
import type { PostDetail, SocialAccount } from '#shared/contract/posting-rows.ts';
import { IconFileUnknown } from '@tabler/icons-react';
import { ComposerForm } from './composer-form.tsx';
import { draftOfGroup, emptyDraft, type PostDraft } from './post-draft.ts';
import { newPostDraft } from '#renderer/features/posting/write-draft.ts';
import { planOf, whenOf, type PostPlan } from './when/post-plan.ts';
import { groupDraft } from './use-composer.ts';
import { nextFree, type WhenDraft } from './when/when-draft.ts';

type Props = {
  /** The group of an existing post; null writes a new one. */
  groupId: string | null;
  /** The account whose text is shown first. */
  accountId: string | null;
  /** The planned time, as an ISO timestamp. */
  at: string | null;
  onClose: () => void;
};

/** Writes or edits a post next to the list. */
export function Composer({ groupId, accountId, at, onClose }: Props) {
  const accounts = useQuery(postingQueries.accounts());
  const group = useQuery({ ...postingQueries.group(groupId ?? ''), enabled: groupId !== null });
  // The initial content is set once: if others change the post, the user decides when saving.
  const [initial, setInitial] = useState<Initial>();
  if (initial === undefined && accounts.data !== undefined && (groupId === null || group.data !== undefined))
    setInitial(initialOf({ groupId, accountId, at }, accounts.data, group.data));
  const label = groupId === null ? 'New post' : 'Edit post';
  const failed = accounts.isError ? accounts : group.isError ? group : undefined;
  if (initial?.draft !== undefined && accounts.data !== undefined)
    return (
      <ComposerForm
        key={initial.draftKey}
        label={label}
        accounts={accounts.data}
        initial={{ draft: initial.draft, when: initial.when, plan: initial.plan }}
        draftKey={initial.draftKey}
        onClose={onClose}
      />
    );
  return (
    <SidePanel label={label} start={label} onClose={onClose}>
      {initial !== undefined ? (
        <PanelState>
          <BlankState
            icon={<IconFileUnknown size={20} stroke={1.6} />}
            title="This post can’t be changed any more"
            role="status"
          >
            It is on its way, or was posted.
          </BlankState>
        </PanelState>
      ) : failed !== undefined ? (
        <PanelState>
          <LoadFailure
            title={errorMessage(failed === accounts ? 'posting.accounts' : 'posting.group', failed.error)}
            isRetrying={failed.isFetching}
            onRetry={() => void failed.refetch()}
          >
            Your other data is not affected.
          </LoadFailure>
        </PanelState>
      ) : (
        <PanelWaiting label="Loading the post" />
      )}
    </SidePanel>
  );
}

type Initial = {
  draft: PostDraft | undefined;
  when: WhenDraft;
  plan: PostPlan | undefined;
  draftKey: string;
};

function initialOf(
  { groupId, accountId, at }: Omit<Props, 'onClose'>,
  accounts: readonly SocialAccount[],
  posts: readonly PostDetail[] | undefined,
): Initial {
  const chosen: WhenDraft = at === null ? nextFree : { ...nextFree, kind: 'slot', at };
  if (groupId === null || posts === undefined) {
    const [only] = accounts.length === 1 ? accounts : [];
    return {
      draft: emptyDraft(accountId ?? only?.id),
      when: chosen,
      plan: undefined,
      draftKey: newPostDraft,
    };
  }
  const draft = draftOfGroup(posts, accountId ?? undefined);
  const plan = planOf(draft, posts, accounts);
  const kept = whenOf(plan);
  return {
    draft,
    when: at === null ? kept : { ...kept, kind: 'slot', at },
    plan,
    draftKey: groupDraft(groupId),
  };
}
