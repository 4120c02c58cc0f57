/** The forms' draft keys; a stored draft reopens its form. */
export const draftKeys = {
  hours: 'hours to cover',
  copy: 'copy week',
  import: 'import calendar',
  template: 'new week template',
} as const;
