/** The lists of a bot have no saved views. */
export const noViews = () => null;
