import { actionLabels, kindLabels, severityLabels } from '#renderer/entities/drive/drive-labels.ts';
import type { Option } from '#renderer/lib/lists/matching-options.ts';
import type { Asked, ListFilter, Preset } from '#renderer/ui/list-screen/list-types.ts';
import type { DriveBurst, DriveFilter } from '#shared/contract/drive.ts';
import { driveActions, driveKinds, driveSeverities } from '#shared/domain/drive-values.ts';

const hourMs = 60 * 60_000;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isUuid = (value: string) => uuid.test(value);

/** How far back to look. */
const timeSpans: Readonly<Record<string, { label: string; ms: number }>> = {
  day: { label: '24 hours', ms: 24 * hourMs },
  week: { label: '7 days', ms: 7 * 24 * hourMs },
  month: { label: '30 days', ms: 30 * 24 * hourMs },
};

export const activityPresets: readonly Preset[] = [
  { label: 'All', params: {} },
  { label: 'Alarms', params: { alarm: 'open' } },
];

const optionsOf = <Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): readonly Option[] => values.map((value) => ({ value, label: labels[value] }));

type Choices = { models: readonly Option[]; people: readonly Option[]; folders: readonly Option[] };

export const activityFilters = ({ models, people, folders }: Choices): readonly ListFilter<DriveBurst>[] => [
  { param: 'model', label: 'Model', accepts: isUuid, options: models },
  { param: 'person', label: 'Person', accepts: (value) => value.length <= 300, options: people },
  { param: 'action', label: 'Action', options: optionsOf(driveActions, actionLabels) },
  {
    param: 'time',
    label: 'Date',
    options: Object.entries(timeSpans).map(([value, { label }]) => ({ value, label })),
  },
  { param: 'severity', label: 'Severity', options: optionsOf(driveSeverities.toReversed(), severityLabels) },
  { param: 'type', label: 'Type', options: optionsOf(driveKinds, kindLabels) },
  { param: 'folder', label: 'Folder', accepts: isUuid, options: folders },
];

/** The filter for the server, from the address. */
export function toFilter({ values, text }: Pick<Asked, 'values' | 'text'>, now: number): DriveFilter {
  const { model, person, action, time = '', severity, type, folder, alarm } = values;
  const span = timeSpans[time];
  const actions = driveActions.filter((known) => known === action);
  const kind = driveKinds.find((known) => known === type);
  const severe = driveSeverities.find((known) => known === severity);
  return {
    ...(model === undefined ? {} : { modelId: model }),
    ...(person === undefined ? {} : { actor: person }),
    ...(actions.length === 0 ? {} : { actions }),
    ...(kind === undefined ? {} : { kind }),
    ...(severe === undefined ? {} : { severity: severe }),
    ...(folder === undefined ? {} : { folderId: folder }),
    ...(alarm === 'open' ? { isAlarm: true } : {}),
    ...(span === undefined ? {} : { from: new Date(now - span.ms).toISOString() }),
    ...(text === '' ? {} : { text }),
  };
}
