import styles from '#renderer/features/tasks/board/board.module.css';
import { Hint } from '#renderer/ui/list-screen/list-footer.tsx';

/** The list's keyboard hints. */
export const listHints = (
  <span className={styles['hints']} aria-hidden>
    <Hint keys="X">complete</Hint>
    <Hint keys="E">edit</Hint>
    <Hint keys="N">new</Hint>
  </span>
);
