import { Button } from '@mantine/core';
import { IconPlus, IconRobot } from '@tabler/icons-react';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import styles from './first-bot.module.css';

type Props = {
  /** Undefined if the user can't add bots. */
  onAdd: (() => void) | undefined;
};

/** The first step: bots are created at the platform, not in Marquee. */
export function FirstBot({ onAdd }: Props) {
  return (
    <div className={styles['first']}>
      <BlankState
        icon={<IconRobot size={20} stroke={1.6} />}
        title="No bots yet"
        role="status"
        actions={
          onAdd === undefined ? undefined : (
            <Button size="sm" leftSection={<IconPlus size={15} stroke={2} />} onClick={onAdd}>
              Add bot
            </Button>
          )
        }
      >
        Create one with the platform and paste its token.
      </BlankState>
      <ol className={styles['steps']} aria-label="How to create a bot">
        <li>
          In Telegram, open a chat with <b>@BotFather</b> and send <code>/newbot</code>.
        </li>
        <li>Choose a name and a username that ends in “bot”.</li>
        <li>Copy the token that BotFather answers, and paste it here.</li>
        <li>Add the bot to your groups, so that it can read and write there.</li>
      </ol>
    </div>
  );
}
