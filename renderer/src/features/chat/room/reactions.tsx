import type { ChatMessage } from '#shared/contract/chat-rows.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import styles from './message.module.css';

type Props = {
  message: ChatMessage;
  isOff: boolean;
  onReact: (emoji: string, isOn: boolean) => void;
};

const namesOf = ({ names, count }: ChatMessage['reactions'][number]): string =>
  count > names.length ? `${names.join(', ')} and ${String(count - names.length)} more` : names.join(', ');

/** The reactions to a message with their counts; the viewer's own are marked. */
export function Reactions({ message, isOff, onReact }: Props) {
  return (
    <Row gap={4} align="stretch" wrap className={styles['reactions']}>
      {message.reactions.map((reaction) => (
        <button
          key={reaction.emoji}
          type="button"
          className={styles['reaction']}
          aria-pressed={reaction.isMine}
          aria-label={`${reaction.emoji} ${String(reaction.count)}: ${namesOf(reaction)}`}
          title={namesOf(reaction)}
          disabled={isOff}
          onClick={() => {
            onReact(reaction.emoji, !reaction.isMine);
          }}
        >
          <span aria-hidden>{reaction.emoji}</span> {reaction.count}
        </button>
      ))}
    </Row>
  );
}
