import { IconAlertCircle, IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import type { SaveState } from './note-autosave.ts';
import styles from './save-state-line.module.css';

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** The shown text, and the rest that a narrow bar leaves to screen readers. */
function wordsOf(state: SaveState): [string, string] {
  switch (state.kind) {
    case 'saved':
      return ['Saved', state.at === undefined ? '' : ` ${clock.format(state.at)}`];
    case 'saving':
      return ['Saving…', ''];
    case 'offline':
      return ['Offline', ', saved on this device'];
    case 'too-long':
      return ['Note is too long', ''];
    case 'bad-title':
      return ['Not saved', `: ${state.message}`];
    case 'conflict':
      return ['Not saved', ': changed by someone else'];
    case 'gone':
      return ['Not saved', ': this note was deleted or is no longer shared with you'];
    case 'refused':
      return ['Not saved', `: ${state.message}`];
  }
}

const icons = { saved: IconCloudCheck, saving: IconCloudUp, offline: IconCloudOff };

/** The save state, next to the note's name. */
export function SaveStateLine({ state }: { state: SaveState }) {
  const [said, more] = wordsOf(state);
  const Sign = state.kind in icons ? icons[state.kind as keyof typeof icons] : IconAlertCircle;
  return (
    <span className={styles['state']} data-kind={state.kind} role="status">
      <Sign size={15} stroke={1.7} aria-hidden />
      <span>
        {said}
        <span className={styles['more']}>{more}</span>
      </span>
    </span>
  );
}
