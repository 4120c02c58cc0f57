import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readWhole, type PreviewedFile } from './file-bytes.ts';

/** Loads a whole file into an element, and frees it when the element is removed. */
export function useWholeFile<E extends HTMLImageElement | HTMLVideoElement>(file: PreviewedFile) {
  const query = useQuery({
    queryKey: ['file-preview', file.id],
    queryFn: async () => new Blob(await readWhole(file), { type: file.mediaType ?? '' }),
    // Drop the file from memory as soon as it is closed.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    // Each attempt counts as opening the file.
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
