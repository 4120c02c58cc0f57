/** Draft key of an upload request. */
export const requestFilesDraft = 'request for files';
