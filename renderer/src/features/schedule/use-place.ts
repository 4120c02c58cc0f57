import { useCallbackRef } from '@mantine/hooks';
import { useMemo } from 'react';
import { useParamChanges } from '#renderer/lib/lists/list-params.ts';
import { placeParams, readPlace, type Place } from './state/place.ts';

const zonePattern = /^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)*$/;

/** What the address asks for, and the way to change it. */
export function usePlace(now: number, isPhone: boolean) {
  const { params, change } = useParamChanges();
  const search = params.toString();
  const day = new Date(now).toDateString();
  // The same object until the address says something else, or another day begins.
  const place = useMemo(
    () => readPlace(new URLSearchParams(search), now, isPhone),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- of the moment its day alone matters
    [search, day, isPhone],
  );
  /** The windows that are loaded don't depend on which event is open. */
  const { eventId } = place;
  const zone = params.get('zone');
  const asked = useStable({ ...place, eventId: undefined });
  const go = (next: Partial<Place>, isReplaced = false): void => {
    change(placeParams(next, now, isPhone), isReplaced);
  };
  return {
    place: asked,
    eventId,
    /** The second zone that someone chose. */
    chosenZone: zone !== null && zonePattern.test(zone) ? zone : undefined,
    setZone: (next: string) => {
      change({ zone: next }, true);
    },
    /** Whether posts are switched off. */
    hidesPosts: params.get('posts') === 'off',
    setHidesPosts: (isHidden: boolean) => {
      change({ posts: isHidden ? 'off' : '' }, true);
    },
    /** Steps through days and opened events are ways to go back; filters are not. */
    go: useCallbackRef(go),
  };
}

function useStable(place: Place): Place {
  const text = JSON.stringify(place);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the text is the place
  return useMemo(() => place, [text]);
}
