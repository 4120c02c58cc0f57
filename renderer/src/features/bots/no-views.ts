/** Nobody saves views of what one bot has. */
export const noViews = () => null;
