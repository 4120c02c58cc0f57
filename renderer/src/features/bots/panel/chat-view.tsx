import { useState, type Ref } from 'react';
import { chatFacts } from '#renderer/entities/bot/bot-labels.ts';
import { BotChatMark } from '#renderer/entities/bot/chat-mark.tsx';
import { WaitMark } from '#renderer/features/bots/inbox/wait-mark.tsx';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { EditedRecord } from '#renderer/ui/editable/edited-record.ts';
import { PanelHead } from '#renderer/ui/side-panel/panel-head.tsx';
import { PanelBody, PanelFoot } from '#renderer/ui/side-panel/panel-parts.tsx';
import type { BotChat, BotMessage } from '#shared/contract/bot-rows.ts';
import { ChatDetails } from './chat-details.tsx';
import { ReplyForm } from './reply-form.tsx';
import { Thread } from './thread.tsx';
import styles from './chat-panel.module.css';

type Props = { chat: BotChat; headingRef: Ref<HTMLHeadingElement>; isGone: boolean };

const closed = {
  blocked: 'The bot can’t write here: it was blocked.',
  left: 'The bot can’t write here: it is no longer in the chat.',
};

export function ChatView({ chat, headingRef, isGone }: Props) {
  const { isReadOnly } = useViewer();
  const canChange = !isReadOnly && !isGone;
  const [repliesTo, setRepliesTo] = useState<BotMessage>();
  return (
    <EditedRecord value={{ name: `bot chat ${chat.id}`, rowVersion: chat.rowVersion }}>
      <PanelHead
        picture={<BotChatMark type={chat.type} />}
        title={chat.title}
        headingRef={headingRef}
        line={chatFacts(chat)}
      >
        {chat.unansweredSince === null ? null : <WaitMark since={chat.unansweredSince} />}
      </PanelHead>
      <PanelBody label="Chat">
        {isGone ? (
          <p className={styles['notice']} role="alert">
            This chat was removed, or you no longer have access. What you typed isn’t lost: copy it before you
            close this panel.
          </p>
        ) : null}
        <ChatDetails chat={chat} canEdit={canChange} />
        <Thread
          chat={chat}
          isReadOnly={isReadOnly}
          onReply={canChange && chat.status === 'active' ? setRepliesTo : undefined}
        />
      </PanelBody>
      {isReadOnly ? null : (
        <PanelFoot>
          {chat.status === 'active' ? (
            <ReplyForm
              chat={chat}
              repliesTo={repliesTo}
              onCancel={() => {
                setRepliesTo(undefined);
              }}
            />
          ) : (
            closed[chat.status]
          )}
        </PanelFoot>
      )}
    </EditedRecord>
  );
}
