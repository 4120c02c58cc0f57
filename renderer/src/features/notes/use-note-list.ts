import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { modelQueries } from '#renderer/entities/model/model-queries.ts';
import { noteWords } from '#renderer/entities/note/note-labels.ts';
import { usePersonChoices } from '#renderer/entities/person/use-person-choices.ts';
import { tagQueries } from '#renderer/entities/tag/tag-queries.ts';
import { useLivePage } from '#renderer/lib/live/live-pages.ts';
import { unlessFollowed } from '#renderer/lib/live/unless-followed.ts';
import type { SignedInViewer } from '#renderer/lib/viewer/viewer.ts';
import { useListAddress } from '#renderer/ui/list-screen/use-list-address.ts';
import { useList } from '#renderer/ui/list-screen/rows/use-list.ts';
import { usePagedSource } from '#renderer/ui/list-screen/rows/use-paged-list.ts';
import type { Asked } from '#renderer/ui/list-screen/list-types.ts';
import { noteFilters, notePresets, noteSortNames } from './note-filters.ts';
import type { NoteRow } from './note-row.ts';
import { noteQueries } from './queries.ts';

const none: readonly never[] = [];

/** The notes that match the address. */
export function useNoteList(viewer: SignedInViewer) {
  useLivePage('notes', 'NotesPage');
  useLivePage('tags', 'NotesPage');
  const models = useQuery(modelQueries.seen(viewer)).data?.models;
  const tags = useQuery({ ...tagQueries.list(), refetchOnMount: unlessFollowed }).data;
  const { options: people } = usePersonChoices();
  const modelOptions = useMemo(
    () =>
      (models ?? none)
        .map(({ id, stageName }) => ({ value: id, label: stageName }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    [models],
  );
  const filters = useMemo(
    () => noteFilters({ models: modelOptions, people, tags: tags ?? none }),
    [modelOptions, people, tags],
  );
  const address = useListAddress({
    filters,
    presets: notePresets,
    sortNames: noteSortNames,
    openParam: 'note',
  });
  const source = usePagedSource<NoteRow>(
    {
      words: noteWords,
      query: (asked: Asked) => noteQueries.list(asked, viewer.id),
      count: (asked: Asked) => noteQueries.count(asked, viewer.id),
    },
    address,
  );
  const list = useList<NoteRow>(
    { area: 'notes', words: noteWords, openParam: 'note', presets: notePresets, filters },
    address,
    source,
  );
  return { list, models, modelOptions };
}

export type NoteList = ReturnType<typeof useNoteList>['list'];
