import '#renderer/ui/choice/radio.css';
import { Button, Radio, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#renderer/entities/link-page/error-messages.ts';
import { modelLinkPages } from '#renderer/entities/link-page/model-link-pages.ts';
import { publicAddressQuery } from '#renderer/entities/setting/public-address.ts';
import { linkBase } from '#renderer/lib/links/link-base.ts';
import { Dialog } from '#renderer/ui/dialog/dialog.tsx';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import type { SocialAccount } from '#shared/contract/posting-rows.ts';
import { linkAddress } from './link-address.ts';
import styles from '#renderer/features/posting/composer/composer.module.css';

type Props = { account: SocialAccount; onChosen: (address: string) => void; onClose: () => void };

/** Chooses one of the model's link pages, and names the campaign for its statistics. */
export function LinkDialog({ account, onChosen, onClose }: Props) {
  const pages = useQuery(modelLinkPages(account.modelId));
  const base = linkBase(useQuery(publicAddressQuery).data);
  const [chosen, setChosen] = useState<string>();
  const [campaign, setCampaign] = useState('');
  const live = pages.data?.filter(({ deletedAt }) => deletedAt === null) ?? [];
  const page = live.find(({ id }) => id === chosen) ?? live[0];
  const address =
    page === undefined || base === undefined ? undefined : linkAddress(base, page.domain, account, campaign);
  return (
    <Dialog name="PostLinkDialog" title="Insert a link page" width={480} onClose={onClose}>
      <DialogFields>
        {pages.isError ? (
          <LoadFailure
            title={errorMessage('linkTrees.list', pages.error)}
            isRetrying={pages.isFetching}
            onRetry={() => void pages.refetch()}
          >
            {pages.error.message}
          </LoadFailure>
        ) : pages.data === undefined ? (
          <PendingLines label="Loading link pages" />
        ) : page === undefined ? (
          <p className={styles['none']}>{account.modelName} has no link page yet.</p>
        ) : (
          <>
            <Radio.Group label="Link page" value={page.id} onChange={setChosen}>
              <div className={styles['choices']}>
                {live.map(({ id, title, domain, publishedAt }) => (
                  <Radio
                    key={id}
                    value={id}
                    label={title}
                    description={
                      publishedAt === null ? `/linktree/${domain}, not published yet` : `/linktree/${domain}`
                    }
                  />
                ))}
              </div>
            </Radio.Group>
            <TextInput
              label="Campaign"
              description="For the numbers of the link page. May stay empty."
              maxLength={60}
              value={campaign}
              onChange={(event) => {
                setCampaign(event.currentTarget.value);
              }}
            />
            {address === undefined ? (
              <p className={styles['none']} role="alert">
                Set the public address in Configuration first: links for people outside begin with it.
              </p>
            ) : (
              <p className={styles['address']}>{address}</p>
            )}
          </>
        )}
      </DialogFields>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={address === undefined}
          onClick={() => {
            if (address !== undefined) onChosen(address);
          }}
        >
          Insert link
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
