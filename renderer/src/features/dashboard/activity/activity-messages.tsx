import type { ReactNode } from 'react';
import { platformLabel } from '#renderer/entities/credential/platform-label.ts';
import { statusLabel } from '#renderer/entities/model/status-label.ts';
import type { ActivityLine } from '#shared/contract/dashboard.ts';
import { areaAddress } from '#shared/domain/areas.ts';
import { ActivityName } from './activity-name.tsx';

/** The text after the name of the user who did it. */
type Words = (line: ActivityLine, viewerId: string) => ReactNode;

const task = ({ subjectId, name }: ActivityLine) => (
  <ActivityName to={subjectId === null ? undefined : areaAddress('tasks', { task: subjectId })} name={name} />
);
const note = ({ subjectId, name }: ActivityLine) => (
  <ActivityName to={subjectId === null ? undefined : areaAddress('notes', { note: subjectId })} name={name} />
);
const ofModel = ({ model }: ActivityLine) =>
  model === null ? null : (
    <>
      {' for '}
      <ActivityName to={areaAddress('models', { modelId: model.id })} name={model.stageName} />
    </>
  );
/** A deleted model is named without a link. */
const model = (line: ActivityLine) =>
  line.model === null ? (
    <ActivityName name={line.name} />
  ) : (
    <ActivityName to={areaAddress('models', { modelId: line.model.id })} name={line.model.stageName} />
  );

/** A person in an entry, by their name at the time. */
function person(value: ActivityLine['after'], viewerId: string): ReactNode {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'someone';
  const { id, name } = value;
  return id === viewerId ? 'you' : <ActivityName name={typeof name === 'string' ? name : null} />;
}

const taskStatus: Readonly<Record<string, string>> = {
  completed: 'completed',
  cancelled: 'cancelled',
  in_progress: 'started',
  pending: 'reopened',
};
const asText = (value: ActivityLine['after']): string => (typeof value === 'string' ? value : '');

const words: Readonly<Record<string, Words>> = {
  task_created: (line) => ['added ', task(line), ofModel(line)],
  task_status: (line) => [`${taskStatus[asText(line.after)] ?? 'changed'} `, task(line), ofModel(line)],
  task_assignee: (line, viewerId) =>
    line.after === null
      ? ['took ', task(line), ' off ', person(line.before, viewerId)]
      : ['assigned ', task(line), ' to ', person(line.after, viewerId)],
  task_due: (line) => ['moved the due date of ', task(line)],
  task_priority: (line) => ['changed the priority of ', task(line)],
  task_comment: (line) => ['commented on ', task(line)],
  note_created: (line) => ['added the note ', note(line), ofModel(line)],
  note_edited: (line) => ['edited the note ', note(line), ofModel(line)],
  note_comment: (line) => ['commented on ', note(line)],
  note_verified: (line) => ['reviewed ', note(line)],
  note_visibility: (line) => ['changed who can see ', note(line)],
  note_locked: (line) => [line.after === true ? 'locked ' : 'unlocked ', note(line)],
  account_revealed: (line) => [`revealed the ${platformOf(line)} password of `, model(line)],
  account_changed: (line) => [`changed the ${platformOf(line)} password of `, model(line)],
  models_created: (line) => ['added ', model(line)],
  models_deleted: (line) => ['deleted ', model(line)],
  models_status_changed: (line) => ['set ', model(line), ` to ${modelStatus(line.after)}`],
  models_updated: (line, viewerId) => [
    'made ',
    person(line.after, viewerId),
    ' main manager of ',
    model(line),
  ],
  models_manager_added: (line, viewerId) => [
    'added ',
    person(line.after, viewerId),
    ' as secondary manager of ',
    model(line),
  ],
  models_manager_removed: (line, viewerId) => [
    'removed ',
    person(line.after, viewerId),
    ' from ',
    model(line),
  ],
  users_status_changed: (line) => [
    line.after === 'active' ? 'activated ' : 'deactivated ',
    <ActivityName key="name" name={line.name} />,
  ],
  invitations_created: (line) => ['invited ', <ActivityName key="name" name={line.name} />],
};

const platformOf = ({ name }: ActivityLine): string => (name === null ? 'email' : platformLabel(name));

const modelStatus = (value: ActivityLine['after']): string =>
  value === 'active' || value === 'paused' || value === 'archived' ? statusLabel(value) : asText(value);

/** The fallback for events without a text. */
const otherwise: Words = (line) => [
  'changed ',
  line.what.startsWith('task_') ? (
    task(line)
  ) : line.what.startsWith('note_') ? (
    note(line)
  ) : (
    <ActivityName name={line.name} />
  ),
];

export const activityWords = (line: ActivityLine, viewerId: string): ReactNode =>
  (words[line.what] ?? otherwise)(line, viewerId);
