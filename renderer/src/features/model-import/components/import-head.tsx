import { IconCheck, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import { PageHeader } from '#renderer/ui/layout/page-header.tsx';
import styles from './import-head.module.css';

const steps = ['Upload', 'Match columns', 'Check', 'Import'] as const;
export type Step = (typeof steps)[number];

type Props = { step: Step; children: ReactNode };

/** The title row with the four steps, and what leads from this one to the others. */
export function ImportHead({ step, children }: Props) {
  const at = steps.indexOf(step);
  const head = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    // What was pressed has gone with its step.
    head.current?.querySelector<HTMLElement>('h1')?.focus();
  }, [step]);
  return (
    <div ref={head}>
      <PageHeader title="Import models" action={<span className={styles['actions']}>{children}</span>}>
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
