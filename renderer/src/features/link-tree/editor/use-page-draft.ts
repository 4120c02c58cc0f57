import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { errorMessage } from '#renderer/entities/link-page/error-messages.ts';
import { saveLinkTree } from '#renderer/features/link-tree/mutations.ts';
import { showLinkTree } from '#renderer/features/link-tree/queries.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import {
  linkTreeChangesSchema,
  type LinkTreeChanges,
  type LinkTreeDetail,
} from '#shared/contract/link-trees.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { draftOf, type DraftBlock, type PageDraft } from './blocks/draft-block.ts';

const saveAfterMs = 700;

export type SaveState = 'saved' | 'waiting' | 'saving' | 'invalid' | 'failed';

/** A password is sent once. */
const withoutSent = (blocks: readonly DraftBlock[], sent: readonly DraftBlock[]): DraftBlock[] =>
  blocks.map(({ password, ...block }) =>
    password === undefined || sent.some((one) => one.id === block.id && one.password === password)
      ? block
      : { ...block, password },
  );

/** The draft of a page: what is typed shows at once and is saved a moment later, one save after the other. */
export function usePageDraft(page: LinkTreeDetail) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<PageDraft>(() => draftOf(page));
  const [state, setState] = useState<SaveState>('saved');
  const [problem, setProblem] = useState<string>();
  const current = useRef(draft);
  const version = useRef(page.rowVersion);
  const pending = useRef<LinkTreeChanges>({});
  const running = useRef<Promise<boolean>>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { id } = page;

  const take = useCallback((answered: LinkTreeDetail) => {
    version.current = answered.rowVersion;
    pending.current = {};
    current.current = draftOf(answered);
    setDraft(current.current);
    setState('saved');
    setProblem(undefined);
  }, []);

  const send = useCallback(async (): Promise<boolean> => {
    const changes = pending.current;
    if (Object.keys(changes).length === 0) return true;
    if (!linkTreeChangesSchema.safeParse(changes).success) {
      setState('invalid');
      return false;
    }
    pending.current = {};
    setState('saving');
    try {
      const answered = await saveLinkTree({ id, rowVersion: version.current, changes });
      version.current = answered.rowVersion;
      current.current = {
        ...current.current,
        blocks: withoutSent(current.current.blocks, changes.blocks ?? []),
      };
      setDraft(current.current);
      setProblem(undefined);
      showLinkTree(client, answered);
      setState(Object.keys(pending.current).length === 0 ? 'saved' : 'waiting');
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'conflict') {
        notifyError('This page was changed by someone else. The latest version is shown.');
        pending.current = {};
        await client.refetchQueries({ queryKey: ['link-trees', 'detail', id] });
        setState('saved');
        return false;
      }
      pending.current = { ...changes, ...pending.current };
      setProblem(errorMessage('linkTrees.save', error));
      setState('failed');
      return false;
    }
  }, [client, id]);

  /** Saves what waits; answers whether all of it is saved. */
  const flush = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current);
    while (running.current !== undefined) await running.current;
    const saving = send().finally(() => {
      running.current = undefined;
    });
    running.current = saving;
    return saving;
  }, [send]);

  const change = useCallback(
    (changes: Partial<PageDraft>) => {
      current.current = { ...current.current, ...changes };
      setDraft(current.current);
      pending.current = { ...pending.current, ...changes };
      setState('waiting');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), saveAfterMs);
    },
    [flush],
  );

  // Someone else's change, while nothing typed here waits.
  useEffect(() => {
    const isIdle = running.current === undefined && Object.keys(pending.current).length === 0;
    if (page.rowVersion > version.current && isIdle) take(page);
  }, [page, take]);

  useEffect(
    () => () => {
      if (Object.keys(pending.current).length > 0) void flush();
    },
    [flush],
  );

  const versionOf = useCallback(() => version.current, []);
  return { draft, state, problem, change, flush, take, versionOf };
}

export type DraftOfPage = ReturnType<typeof usePageDraft>;
