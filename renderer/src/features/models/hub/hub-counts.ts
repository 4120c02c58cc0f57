import { useQuery } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { modelDocuments } from '#renderer/entities/document/model-documents.ts';
import { modelNoteQueries } from '#renderer/entities/note/model-notes.ts';
import { modelPosts } from '#renderer/entities/post/model-posts.ts';
import { modelTaskQueries } from '#renderer/entities/task/model-tasks.ts';
import { useLivePage } from '#renderer/lib/live/live-pages.ts';
import { documentLimits } from '#shared/domain/document-limits.ts';
import { postLimits } from '#shared/domain/post-limits.ts';

const freshMs = 60_000;

export function useOpenTaskCount(modelId: string) {
  useLivePage('tasks', 'ModelPanel');
  return useQuery(modelTaskQueries.count(modelId)).data;
}

export function useDocumentCount(modelId: string) {
  useLivePage('documents', 'ModelPanel');
  const documents = useQuery(modelDocuments(modelId)).data;
  return documents && { count: documents.length, isCapped: documents.length >= documentLimits.page };
}

export function useNoteCount(modelId: string) {
  useLivePage('notes', 'ModelPanel');
  return useQuery(modelNoteQueries.count(modelId)).data;
}

export function usePostCount(modelId: string) {
  useLivePage('posting', 'ModelPanel');
  const posts = useQuery(modelPosts(modelId)).data;
  return posts && { count: posts.length, isCapped: posts.length >= postLimits.page };
}

const socialCounts = {
  queryKey: ['socials', 'counts-by-model'],
  queryFn: () => request('socials.counts'),
  staleTime: freshMs,
};

/** Loads the counts of all models at once, so that the next panel shows its number immediately. */
export function useSocialCount(modelId: string) {
  const counts = useQuery(socialCounts).data;
  if (counts === undefined) return undefined;
  return { count: counts.find((each) => each.modelId === modelId)?.platforms ?? 0 };
}
