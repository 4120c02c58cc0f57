import { useState } from 'react';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import type { Bot } from '#shared/contract/bot-rows.ts';
import { BotCard } from './bot-card.tsx';
import { BotNotes } from './bot-notes.tsx';
import type { BotQuestion } from './bot-question.ts';
import styles from './bot-strip.module.css';

const TokenDialog = lazyDialog(async () => (await import('./token-dialog.tsx')).TokenDialog);
const NameDialog = lazyDialog(async () => (await import('./name-dialog.tsx')).NameDialog);
const RemoveDialog = lazyDialog(async () => (await import('./remove-dialog.tsx')).RemoveDialog);

const dialogs = { token: TokenDialog, name: NameDialog, remove: RemoveDialog };

/** All bots with how they do; the open one is pressed. */
export function BotStrip({ bots, current }: { bots: readonly Bot[]; current: Bot }) {
  const { isReadOnly } = useViewer();
  const [asked, setAsked] = useState<BotQuestion>();
  const Dialog = asked === undefined ? undefined : dialogs[asked.about];
  return (
    <section className={styles['about']} aria-label="Bots">
      <ul className={styles['strip']}>
        {bots.map((bot) => (
          <BotCard
            key={bot.id}
            bot={bot}
            isCurrent={bot.id === current.id}
            isReadOnly={isReadOnly}
            onAsk={setAsked}
          />
        ))}
      </ul>
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
