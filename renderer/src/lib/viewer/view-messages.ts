/** Why controls are off while an administrator views the app as another user. */
export const nothingChangesInViews = 'Nothing can be changed while you view as another user.';
