/** After so long another start is tried. */
export const retryMs = 3000;

/** What a person at the terminal reads when an engine has ended that has a folder. */
export const restarting =
  'The database engine stopped and is being restarted. Nothing that was saved is lost. Check that the disk isn’t full.';
/** And when it has none. */
export const allLost =
  'The database engine stopped. Everything was in memory and is lost: accounts, rows and files. Start the backend with a data folder to keep them.';
