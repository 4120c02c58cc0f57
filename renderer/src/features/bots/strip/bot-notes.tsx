import { IconEyeOff, IconFlask2, IconPlugConnectedX, IconUsersMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Bot } from '#shared/contract/bot-rows.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import styles from './bot-strip.module.css';

const iconProps = { size: 14, stroke: 1.7, 'aria-hidden': true } as const;

/** Which messages the platform withholds from a bot, and how to change that there. */
export function BotNotes({ bot }: { bot: Bot }) {
  if (bot.status === 'disabled') return null;
  if (bot.platform === 'demo')
    return (
      <Row as="p" gap={6} align="start" className={styles['note']}>
        <IconFlask2 {...iconProps} />
        This bot is made up for the demo. What it sends reaches nobody. Add a bot with its own token to use
        the platform.
      </Row>
    );
  const notes: [string, ReactNode][] = [];
  if (bot.status === 'active' && !bot.isReceived)
    notes.push([
      'received',
      <>
        <IconPlugConnectedX {...iconProps} />
        Nobody collects its messages now. They wait at the platform for 24 hours, until the server runs again.
      </>,
    ]);
  if (bot.readsAllMessages === false)
    notes.push([
      'privacy',
      <>
        <IconEyeOff {...iconProps} />
        <span>
          In groups it sees only commands, mentions and replies. To let it read everything, send{' '}
          <code>/setprivacy</code> to @BotFather, choose Disable, and add the bot to its groups again.
        </span>
      </>,
    ]);
  if (bot.joinsGroups === false)
    notes.push([
      'groups',
      <>
        <IconUsersMinus {...iconProps} />
        <span>
          It can’t be added to groups. Send <code>/setjoingroups</code> to @BotFather to allow that.
        </span>
      </>,
    ]);
  return notes.map(([key, note]) => (
    <Row key={key} as="p" gap={6} align="start" className={styles['note']}>
      {note}
    </Row>
  ));
}
