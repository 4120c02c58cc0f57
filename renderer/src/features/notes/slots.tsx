import { IconHistory, IconMessage } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { lazyPart } from '#renderer/ui/layout/lazy-part.tsx';
import type { NotePanel, NotePanelProps } from './slot-types.ts';

// What stands around an open note, each in its folder: the page knows of no more than this.

export type { NotePartProps } from './slot-types.ts';

/** Its code comes when someone opens it; the note stays as it is meanwhile. */
function lazyPanel(load: () => Promise<ComponentType<NotePanelProps>>): ComponentType<NotePanelProps> {
  const Part = lazyPart(load);
  return function Panel(props: NotePanelProps) {
    return <Part {...props} waiting={<PendingLines label="Loading" />} />;
  };
}

export const notePanels: readonly NotePanel[] = [
  {
    name: 'versions',
    label: 'Version history',
    icon: IconHistory,
    Panel: lazyPanel(async () => (await import('./versions/versions-panel.tsx')).VersionsPanel),
  },
  {
    name: 'talk',
    label: 'Comments and activity',
    icon: IconMessage,
    Panel: lazyPanel(async () => (await import('./talk/talk-panel.tsx')).TalkPanel),
  },
];

/** In the menu with the three dots: items, before "Move to trash". */
export { NoteItems } from './parts/note-items.tsx';
/** Who may see it, at the right of the tags. */
export { VisibilityMark } from './sharing/visibility-mark.tsx';
/** Below the title of a playbook: until when someone vouches for it. */
export { PlaybookLine } from './playbooks/playbook-line.tsx';
/** In the head of the list, before "Create note". */
export { ListActions } from './templates/list-actions.tsx';
