let lastAt: Date | undefined;

/** Old records have just been forgotten. */
export const noteCleanUp = () => {
  lastAt = new Date();
};

/** When that was last done on this page. */
export const lastCleanUp = () => lastAt;
