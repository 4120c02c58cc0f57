/** What is typed into these is kept under their name, and opens them again. */
export const draftKeys = {
  hours: 'hours to cover',
  copy: 'copy week',
  import: 'import calendar',
  template: 'new week template',
} as const;
