import { IconCheck, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Hidden } from './hidden.tsx';
import { PageHeader } from './page-header.tsx';
import styles from './steps-head.module.css';

type Props = {
  title: string;
  steps: readonly string[];
  /** The index of the current step. */
  at: number;
  /** Buttons to the other steps. */
  children: ReactNode;
};

/** The title row of a page with steps. */
export function StepsHead({ title, steps, at, children }: Props) {
  const head = useRef<HTMLDivElement>(null);
  const shown = useRef(at);
  useEffect(() => {
    if (shown.current === at) return;
    shown.current = at;
    // The button just clicked was removed with its step.
    head.current?.querySelector<HTMLElement>('h1')?.focus();
  }, [at]);
  return (
    <div ref={head} className={styles['head']} data-head>
      <PageHeader title={title} action={<span className={styles['actions']}>{children}</span>}>
        <ol className={styles['steps']} aria-label="Steps">
          {steps.map((name, index) => (
            <li
              key={name}
              className={styles['step']}
              aria-current={index === at ? 'step' : undefined}
              data-done={index < at || undefined}
            >
              <span className={styles['number']} aria-hidden>
                {index < at ? <IconCheck size={12} stroke={2.4} /> : index + 1}
              </span>
              {name}
              {index < at ? <Hidden>, done</Hidden> : null}
              {index < steps.length - 1 ? <IconChevronRight size={14} stroke={1.7} aria-hidden /> : null}
            </li>
          ))}
        </ol>
      </PageHeader>
    </div>
  );
}
