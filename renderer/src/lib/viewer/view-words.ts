/** Why what someone may change is off, where an administrator views the app as them. */
export const nothingChangesInViews = 'Nothing can be changed while you view as another user.';
