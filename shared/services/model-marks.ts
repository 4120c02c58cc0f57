import type { HandlerInput, Handlers } from '#shared/contract/bridge.ts';
import type { ModelMarks } from '#shared/contract/model-marks.ts';
import type { Tag } from '#shared/contract/tags.ts';
import type { Client } from './database/client.ts';
import { replySize } from './database/every-row.ts';
import { run } from './database/query.ts';
import type { ServiceContext } from './service-context.ts';

type MarksRow = {
  model_id: string;
  short_label: string | null;
  pinned_note: string | null;
  tags: Tag[];
};

export function modelMarksHandlers({ client }: ServiceContext): Handlers<'modelMarks'> {
  return {
    'modelMarks.list': () => everyMark(client),
    'modelMarks.get': ({ modelIds }) => marksOf(client, modelIds),
    'modelMarks.update': async ({ modelIds, changes, seen }) => {
      const before = await marksOf(client, modelIds);
      const wanted = seen === undefined ? toRow(changes) : { ...toRow(changes), seen: toRow(seen) };
      await run(client.rpc('set_model_marks', { p_model_ids: modelIds, p_changes: wanted }));
      const after = await marksOf(client, modelIds);
      return modelIds.map((id, place) => ({
        now: after[place] ?? nothingOn(id),
        before: undoOf(before[place] ?? nothingOn(id), changes),
      }));
    },
  };
}

const nothingOn = (modelId: string): ModelMarks => ({
  modelId,
  shortLabel: null,
  tags: [],
  pinnedNote: null,
});

async function everyMark(client: Client): Promise<ModelMarks[]> {
  const all: ModelMarks[] = [];
  for (let from = 0; ; from += replySize) {
    const page = await rows(
      client.rpc('get_model_marks', {}, { get: true }).range(from, from + replySize - 1),
    );
    all.push(...page);
    if (page.length < replySize) return all;
  }
}

/** A list is one value of the address, and the embedded server accepts no value over a thousand characters. */
const idsInAddress = 25;

/** In the order of the ids. */
async function marksOf(client: Client, modelIds: readonly string[]): Promise<ModelMarks[]> {
  const parts = Array.from({ length: Math.ceil(modelIds.length / idsInAddress) }, (_, part) =>
    modelIds.slice(part * idsInAddress, (part + 1) * idsInAddress),
  );
  const found = await Promise.all(
    parts.map((ids) => rows(client.rpc('get_model_marks', { p_model_ids: ids }, { get: true }))),
  );
  const byId = new Map(found.flat().map((marks) => [marks.modelId, marks]));
  return modelIds.map((id) => byId.get(id) ?? nothingOn(id));
}

async function rows(call: Parameters<typeof run>[0]): Promise<ModelMarks[]> {
  // The generated types know neither the content of a procedure's JSON nor which of its columns may be null.
  return ((await run(call)) as MarksRow[]).map((row) => ({
    modelId: row.model_id,
    shortLabel: row.short_label,
    tags: row.tags,
    pinnedNote: row.pinned_note,
  }));
}

type Changes = HandlerInput<'modelMarks.update'>['changes'];

/** The previous values of the changed fields. */
const undoOf = (marks: ModelMarks, changes: Changes): Changes => ({
  ...(changes.shortLabel === undefined ? {} : { shortLabel: marks.shortLabel }),
  ...(changes.pinnedNote === undefined ? {} : { pinnedNote: marks.pinnedNote }),
  ...(changes.tagIds === undefined && changes.addTagIds === undefined && changes.removeTagIds === undefined
    ? {}
    : { tagIds: marks.tags.map(({ id }) => id) }),
});

const toRow = (changes: Changes) => ({
  ...(changes.shortLabel === undefined ? {} : { short_label: changes.shortLabel }),
  ...(changes.pinnedNote === undefined ? {} : { pinned_note: changes.pinnedNote }),
  ...(changes.tagIds === undefined ? {} : { tag_ids: changes.tagIds }),
  ...(changes.addTagIds === undefined ? {} : { add_tag_ids: changes.addTagIds }),
  ...(changes.removeTagIds === undefined ? {} : { remove_tag_ids: changes.removeTagIds }),
});
