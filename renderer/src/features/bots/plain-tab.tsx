import type { ReactNode } from 'react';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { usePageAction } from '#renderer/lib/window/page-actions.ts';
import { useMedia } from '#renderer/lib/window/use-media.ts';
import { Row, Stack } from '#renderer/ui/layout/parts.tsx';
import { HeadAction, ListHead } from '#renderer/ui/list-screen/list-head.tsx';
import { areas } from '#shared/domain/areas.ts';
import type { BotFrame } from './bot-frame.ts';
import styles from './plain-tab.module.css';

const { title } = areas.telegramBot;

type Props = { frame: BotFrame; children: ReactNode; foot?: ReactNode };

/** A tab of a bot that isn't a list with a panel. */
export function PlainTab({ frame: { strip, tabs, beside, action }, children, foot }: Props) {
  const { isReadOnly } = useViewer();
  const isPhone = useMedia('(max-width: 767px)');
  usePageAction(`new in ${title}`, action.label, action.onPress, isReadOnly);
  return (
    <Stack grow className={styles['part']}>
      <ListHead
        title={title}
        count=""
        strip={strip}
        tabs={tabs}
        action={
          <>
            {beside}
            <HeadAction {...action} isPhone={isPhone} isOff={isReadOnly} isSecond={false} />
          </>
        }
      />
      <div className={styles['scroll']}>{children}</div>
      {foot === undefined ? null : (
        <Row gap={12} justify="between" rigid className={styles['foot']}>
          {foot}
        </Row>
      )}
    </Stack>
  );
}
