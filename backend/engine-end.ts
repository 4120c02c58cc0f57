/** The delay before another attempt to start. */
export const retryMs = 3000;

/** Shown in the terminal when an engine with a folder has stopped. */
export const restarting =
  'The database engine stopped and is being restarted. Nothing that was saved is lost. Check that the disk isn’t full.';
/** Shown when the engine had no folder. */
export const allLost =
  'The database engine stopped. Everything was in memory and is lost: accounts, rows and files. Start the backend with a data folder to keep them.';
