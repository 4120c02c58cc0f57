import type { Reminder, ReminderInput } from '#shared/contract/blocks.ts';

/** How an area reads and writes the reminders of one of its rows. */
export type ReminderSource = {
  /** Names the row's draft: `task 00…01`. */
  name: string;
  reminders: readonly Reminder[];
  /** The time that offsets count back from; null if the row has none. */
  dueAt: number | null;
  add: (input: ReminderInput) => Promise<unknown>;
  remove: (id: string) => Promise<unknown>;
  describe: Readonly<Record<'add' | 'remove', (error: unknown) => string>>;
  onChanged: () => void;
};
