import { IconCalendarTime } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { errorMessage } from '#renderer/entities/post/error-messages.ts';
import { modelPosts, socialAccounts } from '#renderer/entities/post/model-posts.ts';
import { PostCover } from '#renderer/entities/post/post-cover.tsx';
import { PostStatusMark } from '#renderer/entities/post/post-marks.tsx';
import { handleOf, postTitle, reasonOf, shownStatus } from '#renderer/entities/post/post-labels.ts';
import { useLivePage } from '#renderer/lib/live/live-pages.ts';
import { shortTime } from '#renderer/lib/time/relative-time.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import type { Post, SocialAccount } from '#shared/contract/posting-rows.ts';
import { areaAddress } from '#shared/domain/areas.ts';
import type { HubContentProps } from '#renderer/features/models/hub/hub-content.ts';
import { HubQuery } from '#renderer/features/models/hub/hub-query.tsx';
import styles from './documents-tab.module.css';

/** The panel shows this many; the posts page has the rest. */
const mostShown = 50;

/** A model's unpublished posts, those that need a decision first. */
export function PostsTab({ model }: HubContentProps) {
  useLivePage('posting', 'ModelPosts');
  const [params] = useSearchParams();
  const posts = useQuery(modelPosts(model.id));
  const accounts = useQuery(socialAccounts()).data;
  return (
    <HubQuery
      query={posts}
      waiting="Loading posts"
      describe={(error) => errorMessage('posting.open', error)}
      link={
        <>
          {(posts.data?.length ?? 0) > mostShown ? `The first ${String(mostShown)} are shown. ` : null}
          <Link to={areaAddress('socialPosting', { model: model.id })}>All posts of {model.stageName}</Link>
        </>
      }
    >
      {(found) =>
        found.length === 0 ? (
          <BlankState icon={<IconCalendarTime size={20} stroke={1.6} />} title="No posts scheduled">
            Posts of this model’s accounts appear here.
          </BlankState>
        ) : (
          <ul className={styles['documents']} aria-label="Posts">
            {found.slice(0, mostShown).map((post) => (
              <PostOfModel
                key={post.id}
                post={post}
                account={accounts?.find(({ id }) => id === post.accountId)}
                isMeant={params.get('post') === post.id}
              />
            ))}
          </ul>
        )
      }
    </HubQuery>
  );
}

type Props = { post: Post; account: SocialAccount | undefined; isMeant: boolean };

function PostOfModel({ post, account, isMeant }: Props) {
  const reason = reasonOf(post, account);
  return (
    <li>
      <Link
        className={styles['document']}
        to={areaAddress('socialPosting', { post: post.id })}
        data-meant={isMeant || undefined}
      >
        <PostCover objectName={post.coverObject} mime={post.coverMime} size={28} count={post.media} />
        <span className={styles['words']}>
          <span className={styles['title']}>
            <b dir="auto">{postTitle(post)}</b>
          </span>
          <span className={styles['facts']}>
            {[
              account === undefined ? '' : handleOf(account),
              post.scheduledAt === null ? '' : shortTime(Date.parse(post.scheduledAt)),
            ]
              .filter((part) => part !== '')
              .join(' · ')}
          </span>
          {reason === undefined ? null : (
            <span className={styles[reason.tone === 'danger' ? 'late' : 'soon']}>{reason.text}</span>
          )}
        </span>
        <PostStatusMark status={shownStatus(post, account)} />
      </Link>
    </li>
  );
}
