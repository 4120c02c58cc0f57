import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { personName } from '#renderer/entities/person/person-name.ts';
import { AccountMark, PostStatusMark } from '#renderer/entities/post/post-marks.tsx';
import { costText, recurrenceText } from '#renderer/entities/post/post-labels.ts';
import { rowsOf } from '#renderer/features/posting/lists/post-row.ts';
import { postingQueries } from '#renderer/features/posting/queries.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { exactDay, shortTime } from '#renderer/lib/time/relative-time.ts';
import { zoneCity } from '#renderer/lib/time/local-time.ts';
import { PanelFact, PanelFacts } from '#renderer/ui/side-panel/panel-facts.tsx';
import type { PostDetail, SocialAccount } from '#shared/contract/posting-rows.ts';
import { areaAddress } from '#shared/domain/areas.ts';
import styles from './post-panel.module.css';

type Props = { post: PostDetail; account: SocialAccount | undefined };

const at = (moment: string): string => shortTime(Date.parse(moment));
const who = (person: PostDetail['author']): string =>
  person === null ? 'a deleted user' : personName(person);

/** `18:30 in Zagreb`, if it differs from the viewer's time. */
function timeThere(moment: string, { timezone }: SocialAccount): string {
  const there = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(Date.parse(moment));
  return `${there} in ${zoneCity(timezone)}`;
}

/** The post's time, author and cost; then its figures, and the same post at other accounts. */
export function PostFacts({ post, account }: Props) {
  const { scheduledAt, publishedAt, recurrence, metrics, costMills } = post;
  return (
    <>
      <PanelFacts title="About this post">
        {scheduledAt === null ? null : (
          <PanelFact label="Scheduled">
            {at(scheduledAt)}
            {account === undefined ? null : (
              <span className={styles['there']}>{timeThere(scheduledAt, account)}</span>
            )}
          </PanelFact>
        )}
        {publishedAt === null ? null : <PanelFact label="Posted">{at(publishedAt)}</PanelFact>}
        {recurrence === null ? null : (
          <PanelFact label="Repeats">
            {recurrenceText(recurrence, (moment) => exactDay(Date.parse(moment)))}
            {post.repeatsLeft === 0 ? null : (
              <span
                className={styles['there']}
              >{`${formatCount(post.repeatsLeft)} more after this one`}</span>
            )}
          </PanelFact>
        )}
        {costMills === 0 ? null : <PanelFact label="Cost">{costText(costMills)}</PanelFact>}
        <PanelFact label="Written">{`by ${who(post.author)}, ${at(post.createdAt)}`}</PanelFact>
        {post.submittedAt === null ? null : (
          <PanelFact label="Approval asked">{at(post.submittedAt)}</PanelFact>
        )}
        {post.approvedAt === null ? null : (
          <PanelFact label="Approved">{`by ${who(post.approvedBy)}, ${at(post.approvedAt)}`}</PanelFact>
        )}
        {post.rejectedReason === null ? null : (
          <PanelFact label="Rejected">
            {post.rejectedReason === '' ? 'No reason given' : post.rejectedReason}
          </PanelFact>
        )}
        <PanelFact label="Last change">{at(post.updatedAt)}</PanelFact>
      </PanelFacts>
      {metrics === null ? null : (
        <PanelFacts title="How it did">
          {metrics.impressions === null ? null : (
            <PanelFact label="Seen">{formatCount(metrics.impressions)}</PanelFact>
          )}
          <PanelFact label="Likes">{formatCount(metrics.likes)}</PanelFact>
          <PanelFact label="Reposts">{formatCount(metrics.reposts)}</PanelFact>
          <PanelFact label="Replies">{formatCount(metrics.replies)}</PanelFact>
          <PanelFact label="Read">{at(metrics.capturedAt)}</PanelFact>
        </PanelFacts>
      )}
      <Variants post={post} />
    </>
  );
}

/** The same post at other accounts. */
function Variants({ post: { id, groupId } }: { post: PostDetail }) {
  const accounts = useQuery(postingQueries.accounts()).data;
  const group = useQuery(postingQueries.group(groupId)).data;
  const others = rowsOf(group ?? [], accounts).filter((post) => post.id !== id);
  if (others.length === 0) return null;
  return (
    <section className={styles['variants']}>
      <h3>At other accounts</h3>
      <ul>
        {others.map((other) => (
          <li key={other.id}>
            <Link to={areaAddress('socialPosting', { post: other.id })}>
              <AccountMark account={other.account} />
            </Link>
            <PostStatusMark status={other.shown} />
          </li>
        ))}
      </ul>
    </section>
  );
}
