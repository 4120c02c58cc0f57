import type { ReactNode } from 'react';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { usePageAction } from '#renderer/lib/window/page-actions.ts';
import { useMedia } from '#renderer/lib/window/use-media.ts';
import { HeadAction, ListHead, type ListAction } from '#renderer/ui/list-screen/list-head.tsx';
import type { PostingFrame } from './posting-frame.ts';
import styles from './plain-tab.module.css';

type Props = {
  frame: Pick<PostingFrame, 'title' | 'about' | 'tabs' | 'beside' | 'action' | 'composer'>;
  /** Replaces the Write post button. */
  action?: ListAction;
  /** Below the tabs, such as filters. */
  bar?: ReactNode;
  foot?: ReactNode;
  /** A panel next to the content; otherwise the composer while a post is written. */
  panel?: ReactNode;
  children: ReactNode;
};

/** A tab that is not a list of posts. */
export function PlainTab({ frame, action: own, bar, foot, panel, children }: Props) {
  const { title, about, tabs, beside, composer } = frame;
  const { isReadOnly } = useViewer();
  const isPhone = useMedia('(max-width: 767px)');
  const action = own ?? frame.action;
  usePageAction(`new in ${title}`, action.label, action.onPress, isReadOnly);
  return (
    <div className={styles['page']}>
      <div className={styles['part']} data-list>
        <ListHead
          title={title}
          count=""
          about={about}
          tabs={tabs}
          action={
            <>
              {beside}
              <HeadAction
                {...action}
                isPhone={isPhone}
                isOff={isReadOnly}
                isSecond={action.isSecond ?? false}
              />
            </>
          }
        />
        {bar}
        <div className={styles['scroll']}>{children}</div>
        {foot === undefined ? null : <div className={styles['foot']}>{foot}</div>}
      </div>
      {panel ?? composer}
    </div>
  );
}
