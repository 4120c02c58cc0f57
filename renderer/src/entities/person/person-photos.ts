import { request } from '#renderer/bridge/index.ts';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { create } from 'zustand';

const photosKey = ['person-photos'] as const;
const freshMs = 5 * 60_000;

/** The photos of people by id, for everything that shows a name. */
const usePersonPhotos = create<{ photos: ReadonlyMap<string, string> }>(() => ({ photos: new Map() }));

export const usePersonPhoto = (id: string): string | undefined =>
  usePersonPhotos((store) => store.photos.get(id));

/** Loads them for the signed-in person once the page is idle. Without them, initials are shown. */
export function useLoadedPhotos(isOn: boolean): void {
  const { data } = useQuery({
    queryKey: photosKey,
    queryFn: () => request('account.listPhotos'),
    enabled: isOn,
    staleTime: freshMs,
    refetchInterval: freshMs,
  });
  useEffect(() => {
    usePersonPhotos.setState({ photos: new Map((data ?? []).map(({ id, photoUrl }) => [id, photoUrl])) });
  }, [data]);
}

export const refreshPhotos = (client: QueryClient) => client.invalidateQueries({ queryKey: photosKey });
