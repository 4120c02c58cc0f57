import { ActivityList } from '#renderer/entities/activity/activity-list.tsx';
import { Comments } from '#renderer/entities/comment/comments.tsx';
import { errorMessage } from '#renderer/entities/note/error-messages.ts';
import { NotePanelFrame } from '#renderer/features/notes/parts/note-panel.tsx';
import { notePartQueries } from '#renderer/features/notes/parts/part-queries.ts';
import type { NotePanelProps } from '#renderer/features/notes/part-types.ts';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { TabPanels } from '#renderer/ui/tabs/tab-panels.tsx';
import { activityText } from './activity-messages.ts';
import { useNoteComments } from './use-note-comments.ts';
import { WatchMenu } from './watch-menu.tsx';
import styles from './comments.module.css';

/** The comments on a note, its changes other than to the text, and who gets notified about it. */
export function CommentsPanel({ note, canWrite, onClose }: NotePanelProps) {
  const now = useCurrentMinute();
  const comments = useNoteComments(note, canWrite);
  return (
    <NotePanelFrame
      title="Comments and activity"
      onClose={onClose}
      tools={<WatchMenu note={note} canChange={canWrite} />}
    >
      <TabPanels
        label="About this note"
        className={styles['talk']}
        tabs={[
          {
            id: 'comments',
            label: 'Comments',
            count: note.comments === 0 ? undefined : note.comments,
            content: <Comments source={comments} canWrite={canWrite} />,
          },
          {
            id: 'activity',
            label: 'Activity',
            content: (
              <ActivityList
                source={notePartQueries.activity(note.id)}
                now={now}
                words={activityText}
                describe={(error) => errorMessage('notes.activity', error)}
              />
            ),
          },
        ]}
      />
    </NotePanelFrame>
  );
}
