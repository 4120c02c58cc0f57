import { useState } from 'react';
import { travelKeys } from '#renderer/app/travel/travel-keys.ts';
import { areas, type AreaName } from '#shared/domain/areas.ts';
import { commandKey } from '#renderer/lib/window/shortcut-keys.ts';
import { Dialog } from '#renderer/ui/dialog/dialog.tsx';
import { Keys } from '#renderer/ui/marks/keys.tsx';
import styles from './keys-dialog.module.css';

type Group = { title: string; keys: readonly (readonly [keys: string, does: string])[] };

const list: Group = {
  title: 'List',
  keys: [
    ['/', 'Filter the list'],
    ['↑ ↓', 'Move between rows'],
    ['Home End', 'First and last row'],
    ['Enter', 'Open the row'],
    ['Space', 'Select the row'],
    ['Shift Space', 'Select up to the row'],
    ['Esc', 'Close the panel, then clear selection and filters'],
  ],
};

const travel: Group = {
  title: 'Go to',
  keys: Object.entries(travelKeys).map(([name, letter]) => [`G ${letter}`, areas[name as AreaName].title]),
};

const tasks: Group = {
  title: 'Tasks',
  keys: [
    ['N', 'Create task'],
    ['X', 'Complete the task'],
    ['E', 'Edit its title'],
  ],
};

const schedule: Group = {
  title: 'Schedule',
  keys: [
    ['D W M A L', 'Day, week, month, agenda, timeline'],
    ['T', 'Today'],
    ['[ ]', 'Previous and next page'],
    ['↑ ↓ ← →', 'Move between times and events'],
    ['N', 'Add event'],
    ['Enter', 'Open the event, or begin one'],
    ['Alt ↑', 'Move the event: 15 minutes, or a day'],
    ['Alt Shift ↑', 'Move its end'],
    ['Del', 'Delete the event'],
  ],
};

const marketplace: Group = {
  title: 'Marketplace',
  keys: [['S', 'Save the listing']],
};

const everywhere: Group = {
  title: 'Everywhere',
  keys: [
    [`${commandKey} K`, 'Search or jump to'],
    ['C', 'Create what the page is about'],
    [`${commandKey} Z`, 'Undo the last change to many'],
    [`${commandKey} Enter`, 'Send the form'],
    ['Esc', 'Close a dialog, or leave a field without saving'],
    [`${commandKey} Shift D`, 'Debug mode'],
    ['?', 'Keyboard shortcuts'],
  ],
};

/** The keys of the page under the dialog. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [shown] = useState(() => [
    ...(document.querySelector('[data-list]') === null ? [] : [list]),
    ...(document.querySelector('[aria-label="Tasks, list"]') === null ? [] : [tasks]),
    ...(document.querySelector('[data-schedule]') === null ? [] : [schedule]),
    ...(document.querySelector('[aria-label="Listings, grid"]') === null ? [] : [marketplace]),
    travel,
    everywhere,
  ]);
  return (
    <Dialog name="KeysDialog" title="Keyboard shortcuts" width={420} onClose={onClose}>
      <div className={styles['body']}>
        {shown.map(({ title, keys }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map(([key, does]) => (
                <div key={key}>
                  <dt>{does}</dt>
                  <dd>
                    <Keys keys={key} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
