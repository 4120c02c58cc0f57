import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { plannedPosts, socialAccounts } from '#renderer/entities/post/model-posts.ts';
import { plannedFrom, type PlannedPost } from '#renderer/entities/post/planned-posts.ts';
import { useLivePage } from '#renderer/lib/live/live-pages.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import type { SignedInViewer } from '#renderer/lib/viewer/viewer.ts';
import { showsModel, type Place } from './state/place.ts';
import { startOf, type Range } from '#renderer/lib/calendar/ranges.ts';

const none: readonly PlannedPost[] = [];

/** Whether the viewer can see posts next to their events. */
export const seesPosts = ({ permissions }: SignedInViewer): boolean => permissions.can_access_twitter_bot;

type Options = { place: Place; range: Range; viewer: SignedInViewer; isHidden: boolean };

/** The posts of the range, unless they are turned off, or people or event types are filtered. */
export function usePlannedPosts({ place, range, viewer, isHidden }: Options): readonly PlannedPost[] {
  const isWanted = seesPosts(viewer) && !isHidden && place.userIds.length === 0 && place.typeIds.length === 0;
  useLivePage(isWanted ? 'posting' : undefined, 'SchedulePage');
  const posts = useQuery({
    ...plannedPosts(new Date(startOf(range.from)).toISOString(), new Date(startOf(range.to)).toISOString()),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  }).data;
  const accounts = useQuery({ ...socialAccounts(), enabled: isWanted }).data;
  return useMemo(
    () =>
      !isWanted || posts === undefined
        ? none
        : plannedFrom(posts, accounts).filter(({ modelId, at }) => {
            const day = dayOf(Date.parse(at));
            return showsModel(place, modelId) && day >= range.from && day < range.to;
          }),
    [isWanted, posts, accounts, place, range],
  );
}
