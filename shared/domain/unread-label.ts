const most = 99;

/** The number on bell, badge and tray: 99+ above 99, and empty for zero. */
export const unreadLabel = (count: number): string =>
  count <= 0 ? '' : count > most ? `${most}+` : String(count);
