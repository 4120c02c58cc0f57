/** In one row, for the usual answers. */
export const usualReactions = ['👍', '✅', '🎉', '❤️', '😂', '👀', '🙏', '😮'] as const;

/** By what they are for, each with the words that a search and a screen reader know it by. */
export const emojiGroups: readonly {
  label: string;
  emoji: readonly (readonly [sign: string, name: string])[];
}[] = [
  {
    label: 'Answers',
    emoji: [
      ['👍', 'thumbs up yes'],
      ['👎', 'thumbs down no'],
      ['✅', 'check done'],
      ['❌', 'cross no'],
      ['👌', 'ok hand'],
      ['🙏', 'thanks please'],
      ['👏', 'clapping'],
      ['💪', 'strong'],
      ['🤝', 'handshake deal'],
      ['👋', 'wave hello'],
      ['🙌', 'raised hands'],
      ['👀', 'eyes looking'],
    ],
  },
  {
    label: 'Faces',
    emoji: [
      ['😀', 'grin happy'],
      ['😂', 'tears of joy laugh'],
      ['🙂', 'smile'],
      ['😉', 'wink'],
      ['😍', 'heart eyes love'],
      ['😎', 'cool sunglasses'],
      ['🤔', 'thinking'],
      ['😅', 'sweat smile'],
      ['😢', 'sad cry'],
      ['😮', 'surprised wow'],
      ['😡', 'angry'],
      ['😴', 'sleep tired'],
    ],
  },
  {
    label: 'Work',
    emoji: [
      ['🎉', 'party celebrate'],
      ['🚀', 'rocket launch'],
      ['📸', 'camera shoot'],
      ['🎬', 'clapper film'],
      ['💡', 'idea light'],
      ['📅', 'calendar date'],
      ['⏰', 'clock alarm'],
      ['📎', 'paperclip file'],
      ['✍️', 'writing sign'],
      ['💰', 'money payout'],
      ['📈', 'chart up'],
      ['🔒', 'lock secret'],
    ],
  },
  {
    label: 'More',
    emoji: [
      ['❤️', 'heart love'],
      ['🔥', 'fire hot'],
      ['⭐', 'star'],
      ['💯', 'hundred'],
      ['⚠️', 'warning'],
      ['❓', 'question'],
      ['❗', 'exclamation'],
      ['☕', 'coffee break'],
      ['🎂', 'cake birthday'],
      ['🌙', 'moon night'],
      ['☀️', 'sun day'],
      ['🌍', 'world'],
    ],
  },
];
