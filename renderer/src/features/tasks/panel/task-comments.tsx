import { ActivityList } from '#renderer/entities/activity/activity-list.tsx';
import { Comments } from '#renderer/entities/comment/comments.tsx';
import { errorMessage } from '#renderer/entities/task/error-messages.ts';
import { activityText } from '#renderer/features/tasks/activity-messages.ts';
import { taskQueries } from '#renderer/features/tasks/queries.ts';
import { useTaskComments } from '#renderer/features/tasks/use-task-comments.ts';
import { TabPanels } from '#renderer/ui/tabs/tab-panels.tsx';
import type { TaskDetail } from '#shared/contract/task-rows.ts';
import styles from './task-panel.module.css';

type Props = { task: TaskDetail; canComment: boolean; now: number };

/** A task's comments and changes. */
export function TaskComments({ task, canComment, now }: Props) {
  const comments = useTaskComments(task, canComment);
  return (
    <TabPanels
      label="About this task"
      className={styles['section']}
      tabs={[
        {
          id: 'comments',
          label: 'Comments',
          count: task.comments === 0 ? undefined : task.comments,
          content: <Comments source={comments} canWrite={canComment} />,
        },
        {
          id: 'activity',
          label: 'Activity',
          content: (
            <ActivityList
              source={taskQueries.activity(task.id)}
              now={now}
              words={activityText}
              describe={(error) => errorMessage('tasks.activity', error)}
            />
          ),
        },
      ]}
    />
  );
}
