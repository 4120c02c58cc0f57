import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { ModelPhoto } from '#renderer/entities/model/model-photo.tsx';
import { handleOf, platformTitles } from '#renderer/entities/post/post-labels.ts';
import { ManyChoice } from '#renderer/ui/choice/many-choice.tsx';
import type { SocialAccount } from '#shared/contract/posting-rows.ts';
import { postLimits } from '#shared/domain/post-limits.ts';
import {
  addAccount,
  isAllDraft,
  isOwn,
  removeAccount,
  separate,
  shareWithAll,
  type PostDraft,
} from './post-draft.ts';
import styles from './composer.module.css';

type Props = {
  draft: PostDraft;
  accounts: readonly SocialAccount[];
  change: (make: (draft: PostDraft) => PostDraft) => void;
};

const full = `A post can go to ${String(postLimits.variants)} accounts`;

/** The accounts to post to, with the one whose text is shown highlighted, and whether they share their text. */
export function AccountChips({ draft, accounts, change }: Props) {
  const chosen = draft.accountIds.flatMap((id) => accounts.find((account) => account.id === id) ?? []);
  const several = chosen.length > 1;
  const current = chosen.find(({ id }) => id === draft.current);
  const sharing = chosen.length - Object.keys(draft.own).length;
  // A planned post is deleted from the queue instead, where that can be undone.
  const mayRemove = (id: string) => isAllDraft(draft) && (several || draft.saved[id] === undefined);
  const toggle = (id: string) => {
    if (!draft.accountIds.includes(id)) change((now) => addAccount(now, id));
    else if (mayRemove(id)) change((now) => removeAccount(now, id));
  };
  return (
    <>
      <div className={styles['accounts']} role="group" aria-label="Accounts">
        {chosen.map((account) => {
          const { id, modelId, modelName, modelPhotoUrl } = account;
          return (
            <span key={id} className={styles['account']} data-current={id === draft.current || undefined}>
              <UnstyledButton
                className={styles['accountName'] ?? ''}
                aria-pressed={id === draft.current}
                title={`${modelName}, ${platformTitles[account.platform]}`}
                onClick={() => {
                  change((now) => ({ ...now, current: id }));
                }}
              >
                <ModelPhoto id={modelId} stageName={modelName} photoUrl={modelPhotoUrl} size={18} />
                <span dir="auto">{handleOf(account)}</span>
              </UnstyledButton>
              {mayRemove(id) ? (
                <ActionIcon
                  size="xs"
                  aria-label={`Remove ${handleOf(account)}`}
                  onClick={() => {
                    change((now) => removeAccount(now, id));
                  }}
                >
                  <IconX size={12} stroke={2} />
                </ActionIcon>
              ) : null}
            </span>
          );
        })}
        {isAllDraft(draft) ? (
          <ManyChoice
            label="Accounts"
            thing="account"
            values={draft.accountIds}
            options={accounts.map((account) => ({
              value: account.id,
              label: `${handleOf(account)} · ${account.modelName} · ${platformTitles[account.platform]}`,
            }))}
            full={draft.accountIds.length >= postLimits.variants ? full : undefined}
            onToggle={toggle}
          >
            {(button) => (
              <Button
                {...button}
                aria-label="Account"
                size="compact-sm"
                variant="subtle"
                color="gray"
                leftSection={<IconPlus size={13} stroke={2} />}
              >
                Account
              </Button>
            )}
          </ManyChoice>
        ) : null}
      </div>
      {several && current !== undefined ? (
        <p className={styles['scope']}>
          {isOwn(draft, current.id) || sharing === 1 ? (
            <>
              Text for {handleOf(current)} alone
              <UnstyledButton
                className={styles['link'] ?? ''}
                onClick={() => {
                  change(shareWithAll);
                }}
              >
                Same text for all
              </UnstyledButton>
            </>
          ) : (
            <>
              {sharing === chosen.length
                ? 'Same text for all'
                : `Same text for ${String(sharing)} of ${String(chosen.length)}`}
              <UnstyledButton
                className={styles['link'] ?? ''}
                onClick={() => {
                  change(separate);
                }}
              >
                Another text for {handleOf(current)}
              </UnstyledButton>
            </>
          )}
        </p>
      ) : null}
    </>
  );
}
