import type { ReactNode } from 'react';
import { StepsHead } from '#renderer/ui/layout/steps-head.tsx';

const steps = ['Upload', 'Match columns', 'Check', 'Import'] as const;
export type Step = (typeof steps)[number];

type Props = { step: Step; children: ReactNode };

/** The title row with the four steps, and buttons that lead to other steps. */
export const ImportHead = ({ step, children }: Props) => (
  <StepsHead title="Import models" steps={steps} at={steps.indexOf(step)}>
    {children}
  </StepsHead>
);
