export type MuteChoice = 'hour' | 'eightHours' | 'tomorrow';

export const muteChoices: readonly { value: MuteChoice; label: string }[] = [
  { value: 'hour', label: 'Mute for 1 hour' },
  { value: 'eightHours', label: 'Mute for 8 hours' },
  { value: 'tomorrow', label: 'Mute until tomorrow' },
];

const hourMs = 60 * 60 * 1000;

/** When muting ends. "Tomorrow" is 8:00, when people start work. */
export function mutedUntil(choice: MuteChoice, now: Date): string {
  if (choice === 'tomorrow')
    return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 8).toISOString();
  return new Date(now.getTime() + (choice === 'hour' ? 1 : 8) * hourMs).toISOString();
}
