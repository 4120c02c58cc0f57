import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { errorMessage } from '#renderer/entities/post/error-messages.ts';
import { savePosts } from '#renderer/features/posting/mutations.ts';
import { postingQueries } from '#renderer/features/posting/queries.ts';
import { draftOf } from '#renderer/lib/drafts/drafts.ts';
import { useStoredDraft } from '#renderer/lib/drafts/use-stored-draft.ts';
import { isStale, toAppError } from '#renderer/lib/errors/error-messages.ts';
import { createAutosave, type Sent } from '#renderer/ui/changes/autosave.ts';
import { useAutosave } from '#renderer/ui/changes/use-autosave.ts';
import type { SocialAccount } from '#shared/contract/posting-rows.ts';
import {
  draftOfGroup,
  fieldsOf,
  isAllDraft,
  isEmptyDraft,
  keptContent,
  postDraftSchema,
  withSaved,
  type PostDraft,
} from './post-draft.ts';
import { planOf, whenOf, type PostPlan } from './when/post-plan.ts';
import { isSameRepeat, repeatOf, whenDraftSchema, type WhenDraft } from './when/when-draft.ts';

/** The draft key of changes to an existing post. */
export const groupDraft = (groupId: string): string => `social post ${groupId}`;

const keptSchema = z.object({ draft: postDraftSchema, when: whenDraftSchema });
const autosaveMs = 1500;
const noRepeat = repeatOf({ recurrence: null, repeatsLeft: 0 }, 'UTC');

type Written = { draft: PostDraft; when: WhenDraft };
type Options = {
  initial: Written & { plan: PostPlan | undefined };
  accounts: readonly SocialAccount[];
  draftKey: string;
};

/**
 * The state of a post being written. Drafts are saved automatically shortly after the last key, and again before any
 * action; planned posts are saved only on request. Unsaved input is stored and survives a reload.
 */
export function useComposer({ initial, accounts, draftKey }: Options) {
  const client = useQueryClient();
  const [written, setWritten] = useState<Written>(initial);
  const latest = useRef<Written>(initial);
  /** The plan as it was last loaded. */
  const [plan, setPlan] = useState(initial.plan);
  const [savedAt, setSavedAt] = useState<number>();
  const [failure, setFailure] = useState<string>();
  /** Someone else has changed it in the meantime. */
  const [isOutdated, setIsOutdated] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [savedContent, setSavedContent] = useState(() =>
    Object.keys(initial.draft.saved).length === 0 ? '' : keptContent(initial.draft),
  );
  /** The same as a ref, for callbacks from before the last change. */
  const lastSaved = useRef(savedContent);
  const noteSaved = (saved: string) => {
    lastSaved.current = saved;
    setSavedContent(saved);
  };
  const autosave = useAutosave(() => createAutosave({ afterMs: autosaveMs }));
  /** How many want it saved, as what is planned already waits for. */
  const asked = useRef(0);
  const isForgotten = useRef(false);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const kept = useStoredDraft({
    name: draftKey,
    onFound: ({ content }) => {
      const found = readKept(content);
      if (found === undefined) return;
      latest.current = found;
      setWritten(found);
    },
  });

  const put = (next: Written) => {
    latest.current = next;
    setWritten(next);
    kept.note(() => (isEmptyDraft(latest.current.draft) ? undefined : JSON.stringify(latest.current)));
  };
  const change = (make: (draft: PostDraft) => PostDraft) => {
    isForgotten.current = false;
    put({ ...latest.current, draft: make(latest.current.draft) });
  };
  const setWhen = (changes: Partial<WhenDraft>) => {
    isForgotten.current = false;
    put({ ...latest.current, when: { ...latest.current.when, ...changes } });
  };

  const { draft, when } = written;
  const content = keptContent(draft);
  const isSavedAsIs = content === savedContent;
  const mayAutosave = isAllDraft(draft) && !isEmptyDraft(draft) && draft.accountIds.length > 0 && !isOutdated;

  /** Behind a save: not where it was discarded meanwhile, or the page is gone and its stored draft was dropped or changed. */
  const isStillWanted = () =>
    !isForgotten.current &&
    (!isGone.current || draftOf(draftKey)?.content === JSON.stringify(latest.current));

  const send = async (): Promise<Sent> => {
    if (isForgotten.current || (asked.current === 0 && !mayAutosave)) return 'unsaved';
    const { draft: sent } = latest.current;
    const sentContent = keptContent(sent);
    const isKnown = sent.accountIds.every((id) => sent.saved[id] !== undefined);
    if (sent.accountIds.length === 0 || (isKnown && sentContent === lastSaved.current)) return 'saved';
    setIsSaving(true);
    try {
      const posts = await savePosts(client, { groupId: sent.groupId, posts: fieldsOf(sent) });
      noteSaved(sentContent);
      if (isStillWanted()) put({ ...latest.current, draft: withSaved(latest.current.draft, posts) });
      setSavedAt(Date.now());
      setFailure(undefined);
      setIsOutdated(false);
      return 'saved';
    } catch (error) {
      if (isStale(error)) setIsOutdated(true);
      else setFailure(errorMessage('posting.save', error));
      return toAppError(error).code === 'unavailable' && isAllDraft(sent) ? 'retry' : 'unsaved';
    } finally {
      setIsSaving(false);
    }
  };
  useLayoutEffect(() => {
    autosave.connect(send);
  });
  useEffect(() => {
    if (mayAutosave && !isSavedAsIs) autosave.change();
  }, [autosave, content, mayAutosave, isSavedAsIs]);

  /** Resolves once the current content is saved. Rejects if that fails. */
  const save = async (): Promise<void> => {
    asked.current += 1;
    try {
      if ((await autosave.flush()) !== 'saved') throw new Error('The post was not saved');
    } finally {
      asked.current -= 1;
    }
  };

  const newest = (groupId: string) => client.query({ ...postingQueries.group(groupId), staleTime: 0 });
  const plannedRepeat = plan?.repeat ?? noRepeat;
  const isRepeatChanged = (now: WhenDraft) => plan !== undefined && !isSameRepeat(now, plannedRepeat);

  return {
    draft,
    when,
    /** The current state, also for callbacks from before the last change. */
    read: () => latest.current,
    change,
    setWhen,
    save,
    savedAt,
    failure,
    isOutdated,
    noteOutdated: () => {
      setIsOutdated(true);
    },
    isSaving,
    isSavedAsIs,
    plan,
    /** Whether the user chose a different repeat than the planned one. */
    isRepeatChanged: isRepeatChanged(when),
    /** Discards the changes made here and shows the other person's version. */
    takeTheirs: async () => {
      const posts = await newest(draft.groupId);
      const theirs = draftOfGroup(posts, draft.current ?? undefined);
      if (theirs === undefined) return;
      noteSaved(keptContent(theirs));
      const found = planOf(theirs, posts, accounts);
      setPlan(found);
      put({ draft: theirs, when: whenOf(found) });
      setIsOutdated(false);
    },
    /** Overwrites the other person's version with this one. */
    keepMine: async () => {
      const posts = await newest(draft.groupId);
      noteSaved('');
      const found = planOf(latest.current.draft, posts, accounts);
      const mine = latest.current.when;
      setPlan(found);
      put({
        // An unchanged repeat takes the other person's value.
        when: isRepeatChanged(mine) ? mine : { ...mine, ...(found?.repeat ?? noRepeat) },
        draft: withSaved(latest.current.draft, posts),
      });
      await save();
    },
    /** It was sent or discarded. */
    forget: () => {
      isForgotten.current = true;
      kept.drop();
    },
  };
}

export type Composer = ReturnType<typeof useComposer>;

function readKept(content: string): Written | undefined {
  try {
    const found = keptSchema.safeParse(JSON.parse(content));
    return found.success ? found.data : undefined;
  } catch {
    // Stored by another version of the app.
    return undefined;
  }
}
