import { Button, Menu } from '@mantine/core';
import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleXFilled,
  IconEdit,
  IconKey,
  IconPlayerPauseFilled,
  IconPlugConnected,
  IconPower,
  IconRobot,
  IconTrash,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { chatWords } from '#renderer/entities/bot/bot-labels.ts';
import { botAddress } from '#renderer/features/bots/bot-tabs.tsx';
import { useSwitch, useTest } from '#renderer/features/bots/mutations.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { useClock } from '#renderer/lib/time/local-time.ts';
import { MoreMenu } from '#renderer/ui/layout/more-menu.tsx';
import { IconTile } from '#renderer/ui/marks/icon-tile.tsx';
import type { Bot } from '#shared/contract/bot-rows.ts';
import { botState, type BotFix, type BotState } from './bot-state.ts';
import type { BotQuestion } from './bot-question.ts';
import styles from './bot-strip.module.css';

const signs = {
  success: IconCircleCheckFilled,
  warning: IconAlertTriangleFilled,
  danger: IconCircleXFilled,
  neutral: IconPlayerPauseFilled,
};
const fixes: Readonly<Record<BotFix, string>> = { token: 'New token', test: 'Test', on: 'Turn on' };
const iconProps = { size: 16, stroke: 1.7 };

type Props = {
  bot: Bot;
  isCurrent: boolean;
  isReadOnly: boolean;
  onAsk: (question: BotQuestion) => void;
};

export function BotCard({ bot, isCurrent, isReadOnly, onAsk }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const test = useTest();
  const toggle = useSwitch();
  // JSON, so that the card renders only when the text changes and not every second.
  const { tone, words, fix } = JSON.parse(useClock((now) => JSON.stringify(botState(bot, now)))) as BotState;
  const Sign = signs[tone];
  const mend: Readonly<Record<BotFix, () => void>> = {
    token: () => {
      onAsk({ about: 'token', bot });
    },
    test: () => {
      test.mutate({ id: bot.id });
    },
    on: () => {
      toggle.mutate({ id: bot.id, rowVersion: bot.rowVersion, changes: { isOn: true } });
    },
  };
  return (
    <li className={styles['card']} data-current={isCurrent || undefined}>
      <IconTile icon={IconRobot} tone={tone === 'danger' ? 'danger' : 'neutral'} />
      <span className={styles['lines']}>
        <Link
          to={botAddress(bot.id)}
          className={styles['name']}
          aria-current={isCurrent ? 'true' : undefined}
          dir="auto"
        >
          {bot.name}
        </Link>
        {isReadOnly ? null : (
          <span className={styles['tools']}>
            {fix === undefined ? null : (
              <Button
                size="compact-xs"
                variant="transparent"
                className={styles['fix'] ?? ''}
                aria-label={`${fixes[fix]}: ${bot.name}`}
                loading={fix === 'test' && test.isPending}
                onClick={mend[fix]}
              >
                {fixes[fix]}
              </Button>
            )}
            {isCurrent ? (
              <MoreMenu button={button}>
                <Menu.Item
                  leftSection={<IconPlugConnected {...iconProps} />}
                  disabled={test.isPending || bot.status === 'disabled'}
                  onClick={mend.test}
                >
                  Test
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconEdit {...iconProps} />}
                  onClick={() => {
                    onAsk({ about: 'name', bot });
                  }}
                >
                  Rename
                </Menu.Item>
                <Menu.Item leftSection={<IconKey {...iconProps} />} onClick={mend.token}>
                  New token
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconPower {...iconProps} />}
                  onClick={() => {
                    toggle.mutate({
                      id: bot.id,
                      rowVersion: bot.rowVersion,
                      changes: { isOn: bot.status === 'disabled' },
                    });
                  }}
                >
                  {bot.status === 'disabled' ? 'Turn on' : 'Turn off'}
                </Menu.Item>
                <Menu.Item
                  color="var(--mq-red-text)"
                  leftSection={<IconTrash {...iconProps} />}
                  onClick={() => {
                    onAsk({ about: 'remove', bot });
                  }}
                >
                  Remove
                </Menu.Item>
              </MoreMenu>
            ) : null}
          </span>
        )}
        <span className={styles['facts']}>
          {bot.username === null ? `Token ends in ${bot.tokenLast4}` : `@${bot.username}`} ·{' '}
          {countOf(bot.chats, chatWords)}
        </span>
        <span className={styles['state']} data-tone={tone} title={words}>
          <Sign size={13} aria-hidden />
          <span>{test.isPending ? 'Testing…' : words}</span>
        </span>
      </span>
    </li>
  );
}
