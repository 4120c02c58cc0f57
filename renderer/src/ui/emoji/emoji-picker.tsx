import { EmojiPicker as Picker, type EmojiDataResolver, type EmojiPickerListProps } from 'frimousse';
import { emojiData } from './emoji-data.ts';
import styles from './emoji-picker.module.css';

const resolve: EmojiDataResolver = () => emojiData;

type Props = { onPick: (emoji: string) => void; onClose: () => void };

/** All emoji, searchable, with arrow keys. */
export function EmojiPicker({ onPick }: Props) {
  return (
    <Picker.Root
      className={styles['picker']}
      columns={8}
      resolveEmojiData={resolve}
      onEmojiSelect={({ emoji }) => {
        onPick(emoji);
      }}
    >
      <Picker.Search
        className={styles['search']}
        aria-label="Search emoji"
        placeholder="Search emoji"
        autoFocus
      />
      <Picker.Viewport className={styles['viewport']}>
        <Picker.Empty className={styles['empty']}>No emoji found.</Picker.Empty>
        <Picker.List className={styles['list']} components={parts} />
      </Picker.Viewport>
    </Picker.Root>
  );
}

const parts: NonNullable<EmojiPickerListProps['components']> = {
  CategoryHeader: ({ category, ...rest }) => (
    <div {...rest} className={styles['header']}>
      {category.label}
    </div>
  ),
  Row: ({ children, ...rest }) => (
    <div {...rest} className={styles['row']}>
      {children}
    </div>
  ),
  Emoji: ({ emoji, ...rest }) => (
    <button {...rest} type="button" className={styles['emoji']} aria-label={emoji.label} title={emoji.label}>
      {emoji.emoji}
    </button>
  ),
};
