import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { ActivityList } from '#renderer/entities/activity/activity-list.tsx';
import { Comments } from '#renderer/entities/comment/comments.tsx';
import { errorMessage } from '#renderer/entities/note/error-messages.ts';
import { NotePanelFrame } from '#renderer/features/notes/parts/note-panel.tsx';
import { notePartQueries } from '#renderer/features/notes/parts/part-queries.ts';
import type { NotePanelProps } from '#renderer/features/notes/slot-types.ts';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { activityText } from './activity-words.ts';
import { useNoteComments } from './use-note-comments.ts';
import { WatchMenu } from './watch-menu.tsx';
import styles from './talk.module.css';

/** What people said about a note, what they changed beside its text, and who hears of it. */
export function TalkPanel({ note, canWrite, onClose }: NotePanelProps) {
  const now = useCurrentMinute();
  const [tab, setTab] = useState('comments');
  const comments = useNoteComments(note, canWrite);
  return (
    <NotePanelFrame
      title="Comments and activity"
      onClose={onClose}
      tools={<WatchMenu note={note} canChange={canWrite} />}
    >
      <Tabs
        value={tab}
        onChange={(chosen) => {
          setTab(chosen ?? 'comments');
        }}
        // What is being written stays, whichever tab is looked at.
        keepMounted={false}
        className={styles['talk'] ?? ''}
      >
        <Tabs.List aria-label="About this note">
          <Tabs.Tab value="comments">
            Comments {note.comments === 0 ? null : <span className={styles['count']}>{note.comments}</span>}
          </Tabs.Tab>
          <Tabs.Tab value="activity">Activity</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="comments">
          <Comments source={comments} canWrite={canWrite} />
        </Tabs.Panel>
        <Tabs.Panel value="activity">
          <ActivityList
            source={notePartQueries.activity(note.id)}
            now={now}
            words={activityText}
            describe={(error) => errorMessage('notes.activity', error)}
          />
        </Tabs.Panel>
      </Tabs>
    </NotePanelFrame>
  );
}
