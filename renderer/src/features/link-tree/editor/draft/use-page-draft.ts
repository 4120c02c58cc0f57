import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/link-page/error-messages.ts';
import { answeredPages, linkTreeQueries } from '#renderer/features/link-tree/queries.ts';
import { toAppError } from '#renderer/lib/errors/error-messages.ts';
import { createAutosave, type Sent } from '#renderer/ui/changes/autosave.ts';
import { changeRow } from '#renderer/ui/changes/change-row.ts';
import { useAutosave } from '#renderer/ui/changes/use-autosave.ts';
import { askAboutConflict } from '#renderer/ui/conflict/conflict-store.ts';
import { linkTreeChangesSchema, type LinkTreeDetail } from '#shared/contract/link-trees.ts';
import { draftOf, isBlank, isUnfinished, type DraftBlock, type PageDraft } from './draft-block.ts';
import { changesBetween, mergeDrafts } from './merge-drafts.ts';

const saveAfterMs = 700;

export type SaveState = 'saved' | 'waiting' | 'saving' | 'unfinished' | 'invalid' | 'failed';

/** Drops passwords that have been sent, so that each is sent only once. */
const withoutSent = (blocks: readonly DraftBlock[], sent: readonly DraftBlock[]): DraftBlock[] =>
  blocks.map(({ password, ...block }) =>
    password === undefined || sent.some((one) => one.id === block.id && one.password === password)
      ? block
      : { ...block, password },
  );

/** Which changes can be saved, and whether a new block is still unfinished. An untouched new block is no change. */
function partsOf(
  pending: Partial<PageDraft>,
  base: PageDraft,
): { changes: Partial<PageDraft>; unfinished: boolean } {
  const waiting = (pending.blocks ?? []).filter(
    (block) => !base.blocks.some(({ id }) => id === block.id) && isUnfinished(block),
  );
  if (waiting.length === 0) return { changes: pending, unfinished: false };
  const blocks = (pending.blocks ?? []).filter((block) => !waiting.includes(block));
  return {
    changes: changesBetween(base, { ...base, ...pending, blocks }),
    unfinished: waiting.some((block) => !isBlank(block)),
  };
}

/** The draft of a page: shows edits at once and saves them a moment later, one save after another. */
export function usePageDraft(page: LinkTreeDetail) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<PageDraft>(() => draftOf(page));
  const [state, setState] = useState<SaveState>('saved');
  const [problem, setProblem] = useState<string>();
  const current = useRef(draft);
  const version = useRef(page.rowVersion);
  /** The server's version that the edits are based on, needed to merge when someone else has saved meanwhile. */
  const base = useRef(draft);
  const pending = useRef<Partial<PageDraft>>({});
  const autosave = useAutosave(() => createAutosave({ afterMs: saveAfterMs }));
  const { id } = page;

  const take = useCallback((answered: LinkTreeDetail) => {
    version.current = answered.rowVersion;
    pending.current = {};
    current.current = draftOf(answered);
    base.current = current.current;
    setDraft(current.current);
    setState('saved');
    setProblem(undefined);
  }, []);

  /** Merges changes when someone else saved first; asks the user if both changed the same value. */
  const merge = async (): Promise<boolean> => {
    const latest = await client.query({ ...linkTreeQueries.detail(id), staleTime: 0 });
    const theirs = draftOf(latest);
    const before = current.current;
    const mine = pending.current;
    pending.current = {};
    const { merged, clashes } = mergeDrafts(base.current, mine, theirs);
    let made = merged;
    let isLater = false;
    for (const { label, mine: typed, theirs: saved, keepMine } of clashes) {
      const about = { thing: 'link page', label, mine: typed, theirs: saved };
      const choice = await askAboutConflict(about);
      isLater ||= choice === 'later';
      if (choice !== 'theirs') made = keepMine(made);
    }
    // Edits that were made while the question was open.
    const since = mergeDrafts(before, pending.current, made);
    made = since.clashes.reduce((all, { keepMine }) => keepMine(all), since.merged);
    version.current = latest.rowVersion;
    base.current = theirs;
    pending.current = changesBetween(theirs, made);
    current.current = made;
    setDraft(made);
    answeredPages.show(client, latest);
    return !isLater;
  };

  const save = async (): Promise<Sent | 'conflict'> => {
    const typed = pending.current;
    const { changes, unfinished } = partsOf(typed, base.current);
    const settle = () => {
      // Keep an unfinished block pending, so that another user's change doesn't drop it.
      if (unfinished && pending.current.blocks === undefined)
        pending.current = { ...pending.current, blocks: current.current.blocks };
      setState(unfinished ? 'unfinished' : Object.keys(pending.current).length === 0 ? 'saved' : 'waiting');
      return unfinished ? 'unsaved' : 'saved';
    };
    if (Object.keys(changes).length === 0) {
      pending.current = {};
      return settle();
    }
    if (!linkTreeChangesSchema.safeParse(changes).success) {
      setState('invalid');
      return 'unsaved';
    }
    pending.current = {};
    setState('saving');
    try {
      const answered = await changeRow(client, answeredPages, id, () =>
        request('linkTrees.save', { id, rowVersion: version.current, changes }),
      );
      version.current = answered.rowVersion;
      base.current = draftOf(answered);
      current.current = {
        ...current.current,
        blocks: withoutSent(current.current.blocks, changes.blocks ?? []),
      };
      setDraft(current.current);
      setProblem(undefined);
      return settle();
    } catch (error) {
      pending.current = { ...typed, ...pending.current };
      const { code } = toAppError(error);
      if (code === 'conflict') return 'conflict';
      setProblem(errorMessage('linkTrees.save', error));
      setState('failed');
      return code === 'unavailable' ? 'retry' : 'unsaved';
    }
  };

  const send = async (): Promise<Sent> => {
    if (Object.keys(pending.current).length === 0) return 'saved';
    for (;;) {
      const outcome = await save();
      if (outcome !== 'conflict') return outcome;
      const isMerged = await merge().catch((error: unknown) => {
        setProblem(errorMessage('linkTrees.get', error));
        return false;
      });
      if (isMerged) continue;
      setState('failed');
      return 'unsaved';
    }
  };
  useLayoutEffect(() => {
    autosave.connect(send);
  });

  const change = useCallback(
    (changes: Partial<PageDraft>) => {
      current.current = { ...current.current, ...changes };
      setDraft(current.current);
      pending.current = { ...pending.current, ...changes };
      setState('waiting');
      autosave.change();
    },
    [autosave],
  );

  /** Saves pending changes; returns whether everything is saved. */
  const flush = useCallback(async () => (await autosave.flush()) === 'saved', [autosave]);

  // Take over another user's change, unless edits are pending here.
  useEffect(() => {
    const isIdle = !autosave.isRunning() && Object.keys(pending.current).length === 0;
    if (page.rowVersion > version.current && isIdle) take(page);
  }, [page, take, autosave]);

  const versionOf = useCallback(() => version.current, []);
  return { draft, state, problem, change, flush, take, versionOf };
}

export type DraftOfPage = ReturnType<typeof usePageDraft>;
