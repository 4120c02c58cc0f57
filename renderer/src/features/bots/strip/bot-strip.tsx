import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { Row } from '#renderer/ui/layout/parts.tsx';
import type { Bot } from '#shared/contract/bot-rows.ts';
import { BotCard } from './bot-card.tsx';
import { BotNotes } from './bot-notes.tsx';
import type { BotQuestion } from './bot-question.ts';
import styles from './bot-strip.module.css';

const TokenDialog = lazyDialog(async () => (await import('./token-dialog.tsx')).TokenDialog);
const NameDialog = lazyDialog(async () => (await import('./name-dialog.tsx')).NameDialog);
const RemoveDialog = lazyDialog(async () => (await import('./remove-dialog.tsx')).RemoveDialog);

const dialogs = { token: TokenDialog, name: NameDialog, remove: RemoveDialog };

type Props = {
  bots: readonly Bot[];
  current: Bot;
  /** Undefined where the page header has room for the button. */
  onAdd: (() => void) | undefined;
};

/** All bots with their state; the open one is marked and scrolled into view. */
export function BotStrip({ bots, current, onAdd }: Props) {
  const { isReadOnly } = useViewer();
  const strip = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const show = () => {
      const card = strip.current?.querySelector('[data-current]');
      if (strip.current === null || card === null || card === undefined) return;
      const [inside, own] = [strip.current.getBoundingClientRect(), card.getBoundingClientRect()];
      if (own.left < inside.left || own.right > inside.right)
        strip.current.scrollLeft += own.left - inside.left - (inside.width - own.width) / 2;
    };
    show();
    window.addEventListener('resize', show);
    return () => {
      window.removeEventListener('resize', show);
    };
  }, [current.id]);
  const [asked, setAsked] = useState<BotQuestion>();
  const Dialog = asked === undefined ? undefined : dialogs[asked.about];
  return (
    <section className={styles['about']} aria-label="Bots">
      <Row as="ul" align="stretch" className={styles['strip']} ref={strip}>
        {bots.map((bot) => (
          <BotCard
            key={bot.id}
            bot={bot}
            isCurrent={bot.id === current.id}
            isReadOnly={isReadOnly}
            onAsk={setAsked}
          />
        ))}
        {onAdd === undefined || isReadOnly ? null : (
          <Row as="li" rigid className={styles['add']}>
            <Button variant="subtle" leftSection={<IconPlus size={16} stroke={2} />} onClick={onAdd}>
              Add bot
            </Button>
          </Row>
        )}
      </Row>
      <BotNotes bot={current} />
      {asked === undefined || Dialog === undefined ? null : (
        <Dialog
          bot={bots.find(({ id }) => id === asked.bot.id) ?? asked.bot}
          onClose={() => {
            setAsked(undefined);
          }}
        />
      )}
    </section>
  );
}
