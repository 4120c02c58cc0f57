import { handleOf, platformTitles } from '#renderer/entities/post/post-labels.ts';
import { ModelPhoto } from '#renderer/entities/model/model-photo.tsx';
import type { RowPanel } from '#renderer/ui/list-screen/list-panel.tsx';
import { PanelHead } from '#renderer/ui/side-panel/panel-head.tsx';
import type { SocialAccount } from '#shared/contract/posting-rows.ts';
import { AccountActions } from './account-actions.tsx';
import { AccountView } from './account-view.tsx';

/** One account next to the list: its status, slots and rules. */
export const accountPanel = (onReconnect: (account: SocialAccount) => void): RowPanel<SocialAccount> => ({
  label: (account) => (account === undefined ? 'Account' : handleOf(account)),
  hasPicture: true,
  draftName: (id) => `social account ${id}`,
  missing: 'It may have been removed, or belong to a model that you don’t see.',
  actions: (account, { onDeleted }) => (
    <AccountActions key={account.id} account={account} onReconnect={onReconnect} onRemoved={onDeleted} />
  ),
  children: (account, { headingRef }) => (
    <>
      <PanelHead
        picture={
          <ModelPhoto
            id={account.modelId}
            stageName={account.modelName}
            photoUrl={account.modelPhotoUrl}
            size={40}
          />
        }
        title={handleOf(account)}
        headingRef={headingRef}
        line={[
          platformTitles[account.platform],
          account.modelName,
          account.platform === 'mastodon' ? (account.server ?? '').replace('https://', '') : '',
        ]
          .filter((text) => text !== '')
          .join(' · ')}
      />
      <AccountView key={account.id} account={account} onReconnect={onReconnect} />
    </>
  ),
});
