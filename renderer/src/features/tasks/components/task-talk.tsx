import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { ActivityList } from '#renderer/entities/activity/activity-list.tsx';
import { Comments } from '#renderer/entities/comment/comments.tsx';
import { errorMessage } from '#renderer/entities/task/error-messages.ts';
import { activityText } from '#renderer/features/tasks/activity-words.ts';
import { taskQueries } from '#renderer/features/tasks/queries.ts';
import { useTaskComments } from '#renderer/features/tasks/use-task-comments.ts';
import type { TaskDetail } from '#shared/contract/task-rows.ts';
import styles from './task-panel.module.css';

type Props = { task: TaskDetail; canComment: boolean; now: number };

/** What people said about a task, and what they changed. */
export function TaskTalk({ task, canComment, now }: Props) {
  const [tab, setTab] = useState('comments');
  const comments = useTaskComments(task, canComment);
  return (
    <Tabs
      value={tab}
      onChange={(chosen) => {
        setTab(chosen ?? 'comments');
      }}
      // What is being written stays, whichever tab is looked at.
      keepMounted={false}
      className={styles['section'] ?? ''}
    >
      <Tabs.List aria-label="About this task">
        <Tabs.Tab value="comments">
          Comments {task.comments === 0 ? null : <span className={styles['count']}>{task.comments}</span>}
        </Tabs.Tab>
        <Tabs.Tab value="activity">Activity</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="comments">
        <Comments source={comments} canWrite={canComment} />
      </Tabs.Panel>
      <Tabs.Panel value="activity">
        <ActivityList
          source={taskQueries.activity(task.id)}
          now={now}
          words={activityText}
          describe={(error) => errorMessage('tasks.activity', error)}
        />
      </Tabs.Panel>
    </Tabs>
  );
}
