import { IconHistory, IconMessage } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { lazyPart } from '#renderer/ui/layout/lazy-part.tsx';
import type { NotePanel, NotePanelProps } from '#renderer/features/notes/part-types.ts';

/** Loads the panel's code when it is opened; the note stays unchanged in the meantime. */
function lazyPanel(load: () => Promise<ComponentType<NotePanelProps>>): ComponentType<NotePanelProps> {
  const Part = lazyPart(load);
  return function Panel(props: NotePanelProps) {
    return <Part {...props} waiting={<PendingLines label="Loading" />} />;
  };
}

/** The panels next to an open note, opened by buttons in its bar. */
export const notePanels: readonly NotePanel[] = [
  {
    name: 'versions',
    label: 'Version history',
    icon: IconHistory,
    Panel: lazyPanel(
      async () => (await import('#renderer/features/notes/versions/versions-panel.tsx')).VersionsPanel,
    ),
  },
  {
    name: 'talk',
    label: 'Comments and activity',
    icon: IconMessage,
    Panel: lazyPanel(
      async () => (await import('#renderer/features/notes/comments/comments-panel.tsx')).CommentsPanel,
    ),
  },
];
