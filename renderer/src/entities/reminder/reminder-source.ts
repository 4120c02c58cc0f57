import type { Reminder, ReminderInput } from '#shared/contract/blocks.ts';

/** How an area reads and writes the reminders of one of its rows. */
export type ReminderSource = {
  /** Names the row, so that what is typed can be kept: `task 00…01`. */
  name: string;
  reminders: readonly Reminder[];
  /** The time that offsets count from; null where the row has none. */
  dueAt: number | null;
  add: (input: ReminderInput) => Promise<unknown>;
  remove: (id: string) => Promise<unknown>;
  describe: Readonly<Record<'add' | 'remove', (error: unknown) => string>>;
  onChanged: () => void;
};
