import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { documentDeadlines } from '#renderer/entities/document/document-deadlines.ts';
import type { EventType } from '#renderer/entities/event/event-types.ts';
import { modelQueries } from '#renderer/entities/model/model-queries.ts';
import { personName } from '#renderer/entities/person/person-name.ts';
import { usePersonChoices } from '#renderer/entities/person/use-person-choices.ts';
import { useLastFailure } from '#renderer/lib/errors/use-last-failure.ts';
import type { SignedInViewer } from '#renderer/lib/viewer/viewer.ts';
import { scheduleQueries, type EventWindow } from './queries.ts';
import { showsModel, type Place } from './state/place.ts';
import { rangeOf, stepDay } from '#renderer/lib/calendar/ranges.ts';
import { isIn } from './state/shown.ts';
import { usePlannedPosts } from './use-planned-posts.ts';
import type { Shown } from './view-types.ts';

const none: readonly never[] = [];
const nothing: EventWindow = { events: [], busy: [], unavailable: [], isCut: false };
const prefetchFreshMs = 60_000;

/** The data for the address: the visible window, then its neighbours, and the names to show. Frozen during a drag. */
export function useSchedule(
  place: Place,
  viewer: SignedInViewer,
  { isDragging, hidesPosts }: { isDragging: boolean; hidesPosts: boolean },
) {
  const client = useQueryClient();
  const range = useMemo(() => rangeOf(place.view, place.date), [place.view, place.date]);
  const query = useQuery({
    ...scheduleQueries.window(place),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
  const failure = useLastFailure(query);
  const clashQuery = useQuery({
    ...scheduleQueries.clashes(range),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
  const types = useQuery({ ...scheduleQueries.types(), refetchOnMount: 'always' });
  const models = useQuery(modelQueries.seen(viewer)).data?.models;
  const people = usePersonChoices();

  const seesDocuments = viewer.permissions.can_manage_contracts;
  const deadlineQuery = useQuery({
    ...documentDeadlines(range.from, range.to),
    enabled: seesDocuments,
  });
  const deadlines = useMemo(
    () =>
      // Filtering by people or event types hides documents.
      !seesDocuments || place.userIds.length > 0 || place.typeIds.length > 0
        ? none
        : (deadlineQuery.data ?? none).filter(
            ({ modelId, on }) => showsModel(place, modelId) && on >= range.from && on < range.to,
          ),
    [deadlineQuery.data, seesDocuments, place, range],
  );

  const posts = usePlannedPosts({ place, range, viewer, isHidden: hidesPosts });

  const isSettled = query.data !== undefined && !query.isPlaceholderData;
  useEffect(() => {
    if (!isSettled) return;
    for (const by of [1, -1] as const) {
      const next = { ...place, date: stepDay(place.view, place.date, by) };
      const ahead = { staleTime: prefetchFreshMs };
      void client.query({ ...scheduleQueries.window(next), ...ahead }).catch(() => undefined);
      const { view, date } = next;
      void client.query({ ...scheduleQueries.clashes(rangeOf(view, date)), ...ahead }).catch(() => undefined);
    }
    // Prefetches again when the view changes, not with each new answer.
  }, [client, isSettled, place]);

  const latest = query.data ?? nothing;
  const [held, setHeld] = useState(latest);
  if (!isDragging && held !== latest) setHeld(latest);
  const data = isDragging ? held : latest;

  const events = useMemo(
    () => data.events.filter((event) => showsModel(place, event.modelId) && isIn(range, event)),
    [data.events, place, range],
  );
  const unavailable = useMemo(
    () => data.unavailable.filter(({ modelId }) => modelId === null || showsModel(place, modelId)),
    [data.unavailable, place],
  );
  const typeMap = useMemo(
    () => new Map((types.data ?? none).map((type): [string, EventType] => [type.id, type])),
    [types.data],
  );
  const modelMap = useMemo(() => new Map((models ?? none).map((model) => [model.id, model])), [models]);
  const clashes = useMemo(() => {
    const shown = new Set(events.map(({ id }) => id));
    // Every pair counts for both events; if the other one is hidden from the user, only for this one.
    return new Set(
      (clashQuery.data ?? none)
        .flatMap(({ id, withId }) => (withId === null ? [id] : [id, withId]))
        .filter((id) => shown.has(id)),
    );
  }, [clashQuery.data, events]);
  const clashCount = (clashQuery.data ?? none).filter(
    ({ id, withId }) => clashes.has(id) && (withId === null || id < withId || !clashes.has(withId)),
  ).length;
  // Separate from the data, because the grid processes every event again when these change.
  const names = useMemo<Pick<Shown, 'typeOf' | 'ownerOf' | 'nameOf'>>(
    () => ({
      typeOf: (id) => typeMap.get(id),
      ownerOf: ({ modelId }) =>
        modelId === null ? undefined : (modelMap.get(modelId)?.stageName ?? 'Model'),
      nameOf: ({ modelId, userId }) => {
        if (modelId !== null) return modelMap.get(modelId)?.stageName ?? 'Model';
        const person = userId === null ? undefined : people.find(userId);
        return person === undefined ? 'Person' : personName(person);
      },
    }),
    // Names change with the people list.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `people` is a new object in every render
    [typeMap, modelMap, people.options],
  );
  const shown = useMemo<Shown>(
    () => ({
      ...names,
      events,
      busy: data.busy,
      unavailable,
      deadlines,
      posts,
      hasClash: (id) => clashes.has(id),
    }),
    [names, events, data.busy, unavailable, deadlines, posts, clashes],
  );
  return {
    range,
    shown,
    clashes,
    clashCount,
    types: types.data ?? none,
    models: models ?? none,
    people,
    status:
      query.data !== undefined
        ? ('ready' as const)
        : failure === null
          ? ('pending' as const)
          : ('failed' as const),
    failure,
    isFetching: query.isFetching,
    isOutdated: query.isPlaceholderData,
    problem:
      query.isError && query.data !== undefined
        ? 'This schedule may be out of date.'
        : data.isCut
          ? 'Only the first 10,000 events are shown. Filter to see the others.'
          : undefined,
    refetch: query.refetch,
  };
}

export type Schedule = ReturnType<typeof useSchedule>;
