import { Button, Menu } from '@mantine/core';
import { IconAlertTriangle, IconDeviceFloppy, IconDots, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { EndRepeatDialog } from '#renderer/features/posting/actions/end-repeat-dialog.tsx';
import { postingQueries } from '#renderer/features/posting/queries.ts';
import { dateFormat } from '#renderer/lib/time/date-format.ts';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { IconMenu } from '#renderer/ui/layout/icon-menu.tsx';
import { SidePanel } from '#renderer/ui/side-panel/side-panel.tsx';
import type { SocialAccount } from '#shared/contract/posting-rows.ts';
import { AccountChips } from './account-chips.tsx';
import { ComposerNotices } from './composer-notices.tsx';
import { useCounters } from './counter.tsx';
import { isAllDraft, isEmptyDraft, partsOf, type PostDraft } from './post-draft.ts';
import type { PostPlan } from './when/post-plan.ts';
import { PostPreview } from './post-preview.tsx';
import { altWarning, costText, problemsOf } from './post-problems.ts';
import { ThreadBox } from './thread-box.tsx';
import { useComposer } from './use-composer.ts';
import { useSend, type Intent } from './use-send.ts';
import { plannedOf, repeatProblem, whenProblem, type WhenDraft } from './when/when-draft.ts';
import { WhenSection } from './when/when-section.tsx';
import styles from './composer.module.css';

type Props = {
  label: string;
  accounts: readonly SocialAccount[];
  initial: { draft: PostDraft; when: WhenDraft; plan: PostPlan | undefined };
  draftKey: string;
  onClose: () => void;
};

const clock = dateFormat({ hour: '2-digit', minute: '2-digit' });
const small = { size: 16, stroke: 1.7 } as const;
type Question = 'discard' | 'now' | 'end';

/** The composer: accounts, text, time and preview. */
export function ComposerForm({ label, accounts, initial, draftKey, onClose }: Props) {
  const now = useCurrentMinute();
  const composer = useComposer({ initial, accounts, draftKey });
  const { draft, when, plan, isRepeatChanged, change, setWhen } = composer;
  const summary = useQuery(postingQueries.summary()).data;
  const chosen = accounts.filter(({ id }) => draft.accountIds.includes(id));
  const account = accounts.find(({ id }) => id === draft.current);
  const asksApproval = summary?.needsApproval === true || chosen.some(({ needsApproval }) => needsApproval);
  const isDraft = isAllDraft(draft);
  const counters = useCounters(chosen);
  const parts = partsOf(draft, draft.current);
  const [question, setQuestion] = useState<Question>();
  /** Shows problems only after the user tried to send, because a new post is empty. */
  const [isTried, setIsTried] = useState(false);
  /** Saving by the button; automatic saving shows its state next to the title. */
  const [isKeeping, setIsKeeping] = useState(false);
  const sending = useSend({ composer, accounts, asksApproval, onDone: onClose });

  const problems = problemsOf(draft, accounts, counters);
  const startsAt = Date.parse((when.kind === 'slot' ? when.at : plan?.at) ?? '');
  const timeProblem =
    account === undefined
      ? undefined
      : (whenProblem(when, account.timezone, now) ??
        (isRepeatChanged ? repeatProblem(when, account.timezone, startsAt) : undefined));
  const endsRepeat = isRepeatChanged && when.repeat === 'never';
  const problem = chosen.length === 0 ? 'Choose an account' : problems[0]?.text;
  const isBusy = sending.isSending || composer.isSaving;
  const cost = costText(draft, accounts);

  const attempt = (next: () => void, needsTime: boolean) => {
    setIsTried(true);
    if (problem === undefined && !(needsTime && timeProblem !== undefined) && !sending.isSending) next();
  };
  const send = (intent: Intent = 'plan') => {
    attempt(() => {
      if (intent === 'plan' && endsRepeat && question !== 'end') setQuestion('end');
      else void sending.send(intent);
    }, intent === 'plan');
  };
  const saveDraft = async () => {
    if (chosen.length === 0) {
      setIsTried(true);
      return;
    }
    setIsKeeping(true);
    try {
      await composer.save();
    } catch {
      // The error shows above the text.
      setIsKeeping(false);
      return;
    }
    composer.forget();
    notifySuccess('Draft saved');
    onClose();
  };
  const close = () => {
    if ((composer.isSavedAsIs && !isRepeatChanged) || isEmptyDraft(draft)) {
      composer.forget();
      onClose();
    } else if (isDraft && chosen.length > 0)
      composer.save().then(
        () => {
          composer.forget();
          onClose();
        },
        // It stays open and shows why it could not be saved.
        () => {
          setQuestion('discard');
        },
      );
    else setQuestion('discard');
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    const from = event.target as HTMLElement;
    if (from.closest('[role="menu"], [role="dialog"], [data-own-escape], [data-choice]') !== null) return;
    event.stopPropagation();
    // Escape first leaves the field, then closes the panel.
    if (from instanceof HTMLTextAreaElement || from instanceof HTMLInputElement)
      event.currentTarget.querySelector<HTMLElement>('h2')?.focus();
    else close();
  };
  const planned = account === undefined ? null : plannedOf(when, account.timezone).at;
  const slots = useQuery({
    ...postingQueries.freeSlots(account?.id ?? ''),
    enabled: account !== undefined,
  }).data;
  const shownAt =
    when.kind === 'kept' ? plan?.at : (planned ?? (when.kind === 'next' ? slots?.[0] : undefined));
  const action =
    when.kind === 'kept' && !(isRepeatChanged && !endsRepeat && asksApproval)
      ? 'Save changes'
      : asksApproval
        ? 'Ask for approval'
        : when.kind === 'other'
          ? 'Schedule'
          : 'Add to queue';
  const warning =
    (isTried
      ? (problem ?? timeProblem)
      : problems.find(({ text }) => text.includes('over the limit'))?.text) ?? '';
  const alt = altWarning(parts);
  return (
    <SidePanel
      label={label}
      start={
        <span className={styles['head']}>
          <h2 tabIndex={-1}>{label}</h2>
          <span role="status">
            {composer.isSaving
              ? 'Saving…'
              : composer.failure !== undefined
                ? 'Not saved'
                : composer.savedAt !== undefined && composer.isSavedAsIs
                  ? `${isDraft ? 'Draft saved' : 'Saved'} ${clock.format(composer.savedAt)}`
                  : ''}
          </span>
        </span>
      }
      actions={
        <IconMenu label="More actions" icon={<IconDots {...small} />} width={200}>
          <Menu.Item
            leftSection={<IconSend {...small} />}
            disabled={asksApproval || isBusy}
            onClick={() => {
              attempt(() => {
                setQuestion('now');
              }, false);
            }}
          >
            Publish now
          </Menu.Item>
          <Menu.Item
            leftSection={<IconDeviceFloppy {...small} />}
            disabled={!isDraft}
            onClick={() => void saveDraft()}
          >
            Save draft
          </Menu.Item>
        </IconMenu>
      }
      onClose={close}
    >
      <div className={styles['composer']} role="presentation" onKeyDown={handleKeyDown}>
        <div className={styles['body']} role="region" aria-label="Composer" tabIndex={0}>
          <AccountChips draft={draft} accounts={accounts} change={change} />
          <ComposerNotices composer={composer} sending={sending} />
          <ThreadBox draft={draft} account={account} counters={counters} change={change} onSend={send} />
          {account === undefined ? null : (
            <>
              <WhenSection
                account={account}
                when={when}
                plan={plan}
                mayRepeat={isDraft}
                isRepeatChanged={isRepeatChanged}
                problem={isTried ? timeProblem : undefined}
                setWhen={setWhen}
              />
              <PostPreview
                account={account}
                parts={parts}
                time={shownAt === undefined ? '' : clock.format(Date.parse(shownAt))}
              />
            </>
          )}
        </div>
        <div className={styles['foot']}>
          <span className={styles['say']}>
            {warning === '' ? null : (
              <span className={styles['problem']} role="alert">
                {warning}
              </span>
            )}
            {warning !== '' || alt === undefined ? null : (
              <span className={styles['warning']} role="status">
                <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
                {alt}
              </span>
            )}
            {cost === undefined ? null : <span title="What X takes for it">{cost}</span>}
          </span>
          {isDraft ? (
            <Button variant="default" loading={isKeeping} onClick={() => void saveDraft()}>
              Save draft
            </Button>
          ) : null}
          <Button
            loading={sending.isSending}
            onClick={() => {
              send();
            }}
          >
            {action}
          </Button>
        </div>
      </div>
      {question === 'discard' ? (
        <ConfirmDialog
          title={isDraft ? 'Discard this post?' : 'Discard your changes?'}
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          onConfirm={() => {
            composer.forget();
            onClose();
          }}
          onCancel={() => {
            setQuestion(undefined);
          }}
        >
          <p>What you typed and did not save will be lost.</p>
        </ConfirmDialog>
      ) : null}
      {question === 'end' ? (
        <EndRepeatDialog
          left={plan?.left ?? 0}
          onConfirm={() => {
            setQuestion(undefined);
            send();
          }}
          onCancel={() => {
            setQuestion(undefined);
          }}
        />
      ) : null}
      {question === 'now' ? (
        <ConfirmDialog
          title="Publish now?"
          confirmLabel="Publish now"
          onConfirm={() => {
            setQuestion(undefined);
            send('now');
          }}
          onCancel={() => {
            setQuestion(undefined);
          }}
        >
          <p>
            It goes out at once{cost === undefined ? '' : `, and costs ${cost}`}. At the platform it can be
            deleted, but not changed.
          </p>
        </ConfirmDialog>
      ) : null}
    </SidePanel>
  );
}
