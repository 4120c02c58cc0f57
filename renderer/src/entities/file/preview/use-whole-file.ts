import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readWhole, type PreviewedFile } from './file-bytes.ts';

/** All of a file, put into an element that shows it; forgotten once that is gone. */
export function useWholeFile<E extends HTMLImageElement | HTMLVideoElement>(file: PreviewedFile) {
  const query = useQuery({
    queryKey: ['file-preview', file.id],
    queryFn: async () => new Blob(await readWhole(file), { type: file.mediaType ?? '' }),
    // Nothing of a file stays once it is closed.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    // Each try is an opening.
    retry: false,
  });
  const element = useRef<E>(null);
  const blob = query.data;
  useEffect(() => {
    if (blob === undefined || element.current === null) return;
    const address = URL.createObjectURL(blob);
    element.current.src = address;
    return () => {
      URL.revokeObjectURL(address);
    };
  }, [blob]);
  return { query, element };
}
