import { ActionIcon, Button, Progress, Tooltip } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { CardFrame } from '../card-frame.tsx';
import type { CardProps } from '../card-props.ts';
import { useSaveLayout } from '../customise/use-save-layout.ts';
import { stepWords } from './steps.ts';
import styles from './first-steps.module.css';

/** For people who are new: what to do first, the next step before all others. */
export function FirstStepsCard({ part, ...state }: CardProps<'first_steps'>) {
  const viewer = useViewer();
  const layout = useSaveLayout();
  const steps = part?.status === 'done' ? part.data.steps : [];
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone)?.step;
  return (
    <CardFrame
      title={`Your first steps, ${viewer.name.split(' ')[0] ?? viewer.name}`}
      part={part}
      count={`${String(done)} of ${String(steps.length)}`}
      beside={
        <Progress
          className={styles['progress'] ?? ''}
          value={steps.length === 0 ? 0 : (done / steps.length) * 100}
          size={4}
          aria-label="First steps done"
        />
      }
      tools={
        viewer.isReadOnly ? null : (
          <Tooltip label="Hide. You’ll find it again under Customise">
            <ActionIcon
              size="xs"
              aria-label="Hide first steps"
              onClick={() => {
                layout.hide('first_steps', 'First steps hidden');
              }}
            >
              <IconX size={14} stroke={1.8} />
            </ActionIcon>
          </Tooltip>
        )
      }
      {...state}
    >
      {() => (
        <ol className={styles['steps']}>
          {steps.map(({ step, isDone }) => {
            const { icon: Icon, title, detail, action, to } = stepWords[step];
            const isNext = step === next;
            return (
              <li key={step} data-state={isDone ? 'done' : isNext ? 'next' : undefined}>
                <span className={styles['mark']}>
                  {isDone ? (
                    <IconCheck size={13} stroke={2.6} role="img" aria-label="Done" />
                  ) : (
                    <Icon size={16} stroke={1.7} aria-hidden />
                  )}
                </span>
                <span className={styles['text']}>
                  <b>{title}</b>
                  <span>{isDone ? 'Done' : detail}</span>
                </span>
                {isDone ? null : (
                  <Button
                    component={Link}
                    to={to}
                    size={isNext ? 'sm' : 'xs'}
                    variant={isNext ? 'filled' : 'default'}
                    aria-label={`${action}: ${title}`}
                  >
                    {action}
                  </Button>
                )}
              </li>
            );
          })}
        </ol>
      )}
    </CardFrame>
  );
}
