import type { ComponentType } from 'react';
import type { DashboardCard } from '#shared/domain/dashboard.ts';
import { ActivityCard } from './activity/activity-card.tsx';
import { AttentionCard } from './attention/attention-card.tsx';
import type { CardProps } from './card-props.ts';
import { DocumentsCard } from './documents/documents-card.tsx';
import { DriveCard } from './drive/drive-card.tsx';
import { FirstStepsCard } from './first-steps/first-steps-card.tsx';
import { ModelsCard } from './models/models-card.tsx';
import { TasksCard } from './tasks/tasks-card.tsx';
import { TodayCard } from './today/today-card.tsx';

type CardView<C extends DashboardCard> = {
  title: string;
  View: ComponentType<CardProps<C>>;
  /** Whether to reserve space before it is known which cards the user has. */
  isExpected: boolean;
};

/** An area registers its card with a row here. */
export const cardViews: { readonly [C in DashboardCard]: CardView<C> } = {
  first_steps: { title: 'First steps', View: FirstStepsCard, isExpected: false },
  attention: { title: 'Needs attention', View: AttentionCard, isExpected: true },
  tasks: { title: 'My tasks', View: TasksCard, isExpected: true },
  models: { title: 'My models', View: ModelsCard, isExpected: false },
  today: { title: 'Today', View: TodayCard, isExpected: true },
  documents: { title: 'Documents that end', View: DocumentsCard, isExpected: false },
  drive: { title: 'Drive activity', View: DriveCard, isExpected: false },
  activity: { title: 'Activity', View: ActivityCard, isExpected: true },
};
