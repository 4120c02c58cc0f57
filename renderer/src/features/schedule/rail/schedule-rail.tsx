import { Checkbox, UnstyledButton } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import type { EventType } from '#renderer/entities/event/event-types.ts';
import { eventStatuses, statusLabels, usualStatuses } from '#renderer/entities/event/event-labels.ts';
import { TypeTile } from '#renderer/entities/event/type-mark.tsx';
import { ModelPhoto } from '#renderer/entities/model/model-photo.tsx';
import { renderPerson } from '#renderer/entities/person/person-options.tsx';
import type { usePersonChoices } from '#renderer/entities/person/use-person-choices.ts';
import {
  hasFilters,
  noFilters,
  showsModel,
  toggleModel,
  toggleStatus,
  toggleOf,
  type Place,
} from '#renderer/features/schedule/state/place.ts';
import type { Range } from '#renderer/lib/calendar/ranges.ts';
import { matchingOptions } from '#renderer/lib/lists/matching-options.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import { timezoneOptions } from '#renderer/lib/time/local-time.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { SmallMonth } from '#renderer/ui/calendar/small-month.tsx';
import { EditableChoice } from '#renderer/ui/choice/editable-choice.tsx';
import type { Model } from '#shared/contract/models.ts';
import styles from './schedule-rail.module.css';

type Props = {
  place: Place;
  range: Range;
  now: number;
  types: readonly EventType[];
  models: readonly Pick<Model, 'id' | 'stageName' | 'photoUrl'>[];
  people: ReturnType<typeof usePersonChoices>;
  onChange: (place: Partial<Place>) => void;
  secondZone: string;
  onZone: (zone: string) => void;
  /** Whether posts are shown; undefined for users who can't see posts. */
  posts: { isShown: boolean; onToggle: () => void } | undefined;
};

const fewModels = 3;
const mostModels = 200;

/** Next to the views: a month for choosing a day, and the filters. */
export function ScheduleRail({
  place,
  range,
  now,
  types,
  models,
  people,
  onChange,
  secondZone,
  onZone,
  posts,
}: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const [text, setText] = useState('');
  const used = useMemo(
    () => types.filter((type) => type.isActive || place.typeIds.includes(type.id)),
    [types, place.typeIds],
  );
  // Chosen ones come first, so that the short list shows what is filtered by.
  const ordered = useMemo(() => {
    const isNamed = (id: string) => place.modelIds.includes(id) || place.hiddenModelIds.includes(id);
    return [...models].sort((a, b) => Number(isNamed(b.id)) - Number(isNamed(a.id)));
  }, [models, place.modelIds, place.hiddenModelIds]);
  const listed = useMemo(
    () =>
      showsAll
        ? matchingOptions(
            models.map((model) => ({ value: model.id, label: model.stageName, model })),
            text,
          )
            .slice(0, mostModels)
            .map(({ model }) => model)
        : ordered.slice(0, fewModels),
    [showsAll, models, ordered, text],
  );
  const typeIds = used.map(({ id }) => id);
  return (
    <aside className={styles['rail']} aria-label="What is shown">
      <SmallMonth
        day={place.date}
        today={dayOf(now)}
        shown={range}
        onChoose={(date) => {
          onChange({ date });
        }}
      />
      <div className={styles['filters']} role="region" aria-label="Filters" tabIndex={0}>
        <fieldset>
          <legend>Event types</legend>
          {used.map((type) => (
            <Line
              key={type.id}
              label={type.name}
              isChecked={place.typeIds.length === 0 || place.typeIds.includes(type.id)}
              onToggle={() => {
                onChange({ typeIds: toggleOf(place.typeIds, typeIds, type.id) });
              }}
              onOnly={() => {
                onChange({ typeIds: [type.id] });
              }}
            >
              <TypeTile type={type} />
            </Line>
          ))}
        </fieldset>
        {models.length === 0 ? null : (
          <fieldset>
            <legend>Models</legend>
            {showsAll ? (
              <input
                className={styles['search']}
                aria-label="Find a model"
                placeholder="Find a model"
                value={text}
                autoComplete="off"
                onChange={(event) => {
                  setText(event.currentTarget.value);
                }}
              />
            ) : null}
            {listed.map((model) => (
              <Line
                key={model.id}
                label={model.stageName}
                isChecked={showsModel(place, model.id)}
                onToggle={() => {
                  onChange(toggleModel(place, model.id));
                }}
                onOnly={() => {
                  onChange({ modelIds: [model.id], hiddenModelIds: [] });
                }}
              >
                <ModelPhoto id={model.id} stageName={model.stageName} photoUrl={model.photoUrl} size={18} />
              </Line>
            ))}
            {models.length > fewModels ? (
              <UnstyledButton
                className={styles['more'] ?? ''}
                aria-expanded={showsAll}
                onClick={() => {
                  setShowsAll(!showsAll);
                  setText('');
                }}
              >
                {showsAll ? 'Show fewer' : `Show all ${formatCount(models.length)} models`}
              </UnstyledButton>
            ) : null}
          </fieldset>
        )}
        <fieldset>
          <legend>Person</legend>
          <EditableChoice
            aria-label="Person"
            placeholder="Any person"
            size="xs"
            clearable
            searchable
            data={people.options}
            renderOption={({ option }) => renderPerson(option)}
            {...people.search}
            value={place.userIds[0] ?? null}
            onChange={(id) => {
              onChange({ userIds: id === null || id === '' ? [] : [id] });
            }}
          />
        </fieldset>
        <fieldset>
          <legend>Status</legend>
          {eventStatuses.map((status) => (
            <Line
              key={status}
              label={statusLabels[status]}
              isChecked={(place.statuses.length === 0 ? usualStatuses : place.statuses).includes(status)}
              onToggle={() => {
                onChange({ statuses: toggleStatus(place.statuses, status) });
              }}
              onOnly={() => {
                onChange({ statuses: [status] });
              }}
            />
          ))}
        </fieldset>
        {posts === undefined ? null : (
          <fieldset>
            <legend>Also shown</legend>
            <Line label="Posts" isChecked={posts.isShown} onToggle={posts.onToggle}>
              <IconSend size={15} stroke={1.7} aria-hidden />
            </Line>
          </fieldset>
        )}
        <fieldset>
          <legend>Second clock</legend>
          <EditableChoice
            aria-label="Second clock"
            size="xs"
            searchable
            data={timezoneOptions(secondZone)}
            value={secondZone}
            onChange={(zone) => {
              if (zone !== null && zone !== '') onZone(zone);
            }}
          />
        </fieldset>
        {hasFilters(place) ? (
          <UnstyledButton
            className={styles['more'] ?? ''}
            onClick={() => {
              onChange(noFilters);
            }}
          >
            Clear filters
          </UnstyledButton>
        ) : null}
      </div>
    </aside>
  );
}

type LineProps = {
  label: string;
  isChecked: boolean;
  onToggle: () => void;
  onOnly?: () => void;
  children?: ReactNode;
};

function Line({ label, isChecked, onToggle, onOnly, children }: LineProps) {
  return (
    <div className={styles['line']}>
      <label>
        <Checkbox size="xs" checked={isChecked} aria-label={label} onChange={onToggle} />
        {children}
        <span dir="auto" title={label}>
          {label}
        </span>
      </label>
      {onOnly === undefined ? null : (
        <button type="button" aria-label={`Show only ${label}`} onClick={onOnly}>
          Only
        </button>
      )}
    </div>
  );
}
