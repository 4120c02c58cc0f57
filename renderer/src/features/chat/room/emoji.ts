/** The most common reactions, in one row. */
export const usualReactions = ['👍', '✅', '🎉', '❤️', '😂', '👀', '🙏', '😮'] as const;
