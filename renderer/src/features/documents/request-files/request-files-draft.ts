/** Under which name what is typed for a request for files is kept. */
export const requestFilesDraft = 'request for files';
