/** In one row, for the usual answers. */
export const usualReactions = ['👍', '✅', '🎉', '❤️', '😂', '👀', '🙏', '😮'] as const;
