import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#renderer/bridge/index.ts';
import { ActivityList } from '#renderer/entities/activity/activity-list.tsx';
import type { CommentSource } from '#renderer/entities/comment/comment-source.ts';
import { Comments } from '#renderer/entities/comment/comments.tsx';
import { errorMessage } from '#renderer/entities/event/error-messages.ts';
import type { Occurrence } from '#renderer/entities/event/event-types.ts';
import { refreshSchedule, scheduleQueries } from '#renderer/features/schedule/queries.ts';
import type { CommentsProps } from '#renderer/features/schedule/part-types.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { TabPanels } from '#renderer/ui/tabs/tab-panels.tsx';
import { activityText } from './activity-messages.ts';
import { editComment } from '#renderer/features/schedule/parts/api.ts';
import { partQueries } from '#renderer/features/schedule/parts/part-queries.ts';
import styles from './event-comments.module.css';

const typingPauseMs = 200;
const pageSize = 200;

/** An event's comments and changes. */
export function EventComments({ event, canComment, now }: CommentsProps) {
  const source = useEventComments(event, canComment);
  return (
    <TabPanels
      label="About this event"
      className={styles['talk']}
      tabs={[
        { id: 'comments', label: 'Comments', content: <Comments source={source} canWrite={canComment} /> },
        {
          id: 'activity',
          label: 'Activity',
          content: (
            <ActivityList
              source={partQueries.activity(event.eventId)}
              now={now}
              words={activityText}
              describe={(error) => errorMessage('schedule.activity', error)}
            />
          ),
        },
      ]}
    />
  );
}

function useEventComments(event: Occurrence, canWrite: boolean): CommentSource {
  const client = useQueryClient();
  const viewer = useViewer();
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text.trim(), typingPauseMs);
  const first = useQuery({ ...scheduleQueries.people(event.modelId, ''), enabled: canWrite });
  const known = first.data ?? [];
  const asksServer = known.length >= pageSize;
  const search = useQuery({
    ...scheduleQueries.people(event.modelId, settled),
    enabled: canWrite && asksServer && settled !== '',
  });
  const more = asksServer && settled !== '' ? (search.data ?? []) : [];
  const people = [...known, ...more.filter(({ id }) => !known.some((person) => person.id === id))].filter(
    ({ id }) => !event.isPrivate || id === viewer.id,
  );
  return {
    name: `event ${event.eventId}`,
    pages: partQueries.comments(event.eventId),
    mentionable: { people, onSearch: asksServer ? setText : undefined },
    add: (written) => request('schedule.comment', { eventId: event.eventId, ...written }),
    edit: editComment,
    remove: (id: string) => request('schedule.deleteComment', { id }),
    restore: (id: string) => request('schedule.restoreComment', { id }),
    describe: {
      load: (error) => errorMessage('schedule.comments', error),
      add: (error) => errorMessage('schedule.comment', error),
      edit: (error) => errorMessage('schedule.editComment', error),
      remove: (error) => errorMessage('schedule.deleteComment', error),
      restore: (error) => errorMessage('schedule.restoreComment', error),
    },
    onChanged: () => void refreshSchedule(client),
  };
}
