import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { CardFrame } from '#renderer/features/dashboard/card-frame.tsx';
import { ShareBar } from '#renderer/ui/marks/share-bar.tsx';
import type { CardProps } from '#renderer/features/dashboard/card-props.ts';
import { useSaveLayout } from '#renderer/features/dashboard/customise/use-save-layout.ts';
import { List, Stack } from '#renderer/ui/layout/parts.tsx';
import { stepWords } from './steps.ts';
import styles from './first-steps.module.css';

/** First steps for new users; the next step is first. */
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
        <span className={styles['progress']}>
          <ShareBar
            isThin
            tone="running"
            percent={steps.length === 0 ? 0 : (done / steps.length) * 100}
            role="progressbar"
            aria-label="First steps done"
            aria-valuemin={0}
            aria-valuemax={steps.length}
            aria-valuenow={done}
          />
        </span>
      }
      tools={
        viewer.isReadOnly ? null : (
          <Tooltip label="Hide. You’ll find it again under Customize">
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
        <List as="ol" className={styles['steps']}>
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
                <Stack as="span" grow className={styles['text']}>
                  <b>{title}</b>
                  <span>{isDone ? 'Done' : detail}</span>
                </Stack>
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
        </List>
      )}
    </CardFrame>
  );
}
