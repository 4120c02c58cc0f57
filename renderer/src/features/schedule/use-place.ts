import { useCallbackRef } from '@mantine/hooks';
import { useMemo } from 'react';
import { useParamChanges } from '#renderer/lib/lists/list-params.ts';
import { placeParams, readPlace, type Place } from './state/place.ts';

const zonePattern = /^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)*$/;

/** What the address selects, with functions to change it. */
export function usePlace(now: number, isPhone: boolean) {
  const { params, change } = useParamChanges();
  const search = params.toString();
  const day = new Date(now).toDateString();
  // The same object until the address or the day changes.
  const place = useMemo(
    () => readPlace(new URLSearchParams(search), now, isPhone),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- of the moment its day alone matters
    [search, day, isPhone],
  );
  /** The loaded windows don't depend on which event is open. */
  const { eventId } = place;
  const zone = params.get('zone');
  const asked = useStable({ ...place, eventId: undefined });
  const go = (next: Partial<Place>, isReplaced = false): void => {
    change(placeParams(next, now, isPhone), isReplaced);
  };
  return {
    place: asked,
    eventId,
    /** The second time zone that the user chose. */
    chosenZone: zone !== null && zonePattern.test(zone) ? zone : undefined,
    setZone: (next: string) => {
      change({ zone: next }, true);
    },
    /** Whether posts are turned off. */
    hidesPosts: params.get('posts') === 'off',
    setHidesPosts: (isHidden: boolean) => {
      change({ posts: isHidden ? 'off' : '' }, true);
    },
    /** Changing days and opening events add history entries; filters do not. */
    go: useCallbackRef(go),
  };
}

function useStable(place: Place): Place {
  const text = JSON.stringify(place);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the text is the place
  return useMemo(() => place, [text]);
}
