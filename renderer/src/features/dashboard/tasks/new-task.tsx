import { useEffect, useRef } from 'react';
import { QuickAdd, type QuickAddHandle } from '#renderer/entities/task/quick-add/quick-add.tsx';
import styles from '#renderer/features/dashboard/page.module.css';

type Props = { now: number; viewer: { id: string; name: string } };

/** Adds a task for oneself in one line; other people and models are chosen on the tasks page. */
export function NewTask({ now, viewer }: Props) {
  const handle = useRef<QuickAddHandle>(null);
  useEffect(() => {
    handle.current?.focus();
  }, []);
  return (
    <div className={styles['adding']}>
      <QuickAdd
        now={now}
        people={[]}
        models={[]}
        fallback={{ person: viewer, model: undefined }}
        draftKey="quick task of the dashboard"
        placeholder="Add a task: Call Ana tomorrow 5pm !high"
        handle={handle}
      />
    </div>
  );
}
