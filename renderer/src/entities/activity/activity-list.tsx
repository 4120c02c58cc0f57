import { useInfiniteQuery } from '@tanstack/react-query';
import { PersonLine } from '#renderer/entities/person/person-line.tsx';
import { newestFirst, type NewestFirst } from '#renderer/lib/lists/newest-first.ts';
import { PagedLines } from '#renderer/ui/feedback/paged-lines.tsx';
import { activityPageSize, type Activity } from '#shared/contract/blocks.ts';

type Props = {
  source: NewestFirst<Activity>;
  now: number;
  /** The text after the name: `changed the status from Pending to In progress`. */
  words: (entry: Activity, now: number) => string;
  describe: (error: Error) => string;
};

/** The history of changes, field by field, newest first. Each area supplies its own wording. */
export function ActivityList({ source, now, words, describe }: Props) {
  const activity = useInfiniteQuery(newestFirst(source, activityPageSize));
  return (
    <PagedLines query={activity} label="activity" none="Nothing changed yet" describe={describe}>
      {activity.data?.pages.flat().map((entry) => (
        <PersonLine
          key={entry.id}
          person={entry.actor}
          nobody="Marquee"
          at={entry.createdAt}
          what={<bdi>{words(entry, now)}</bdi>}
        />
      ))}
    </PagedLines>
  );
}
