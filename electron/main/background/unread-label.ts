const most = 99;

/** As the bell has it; nothing where nothing is unread. */
export const unreadLabel = (count: number): string =>
  count <= 0 ? '' : count > most ? `${most}+` : String(count);
