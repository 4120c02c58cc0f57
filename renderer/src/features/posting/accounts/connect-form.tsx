import { Button, PasswordInput, SegmentedControl, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { ConnectionProgress } from '#renderer/entities/connection/connection-progress.tsx';
import { useConnection } from '#renderer/entities/connection/use-connection.ts';
import { refreshPosting } from '#renderer/features/posting/queries.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { EditableChoice } from '#renderer/ui/choice/editable-choice.tsx';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import type { SocialAccount } from '#shared/contract/posting-rows.ts';
import { socialPlatforms } from '#shared/domain/post-limits.ts';
import { platforms } from '#shared/domain/social-platforms.ts';
import { fieldsOf, problemsIn, requestOf, type ConnectFields } from './connect-fields.ts';
import { ConnectSteps } from './connect-steps.tsx';

type Props = {
  account: SocialAccount | undefined;
  models: readonly { id: string; stageName: string }[];
  onTyped: (isTyped: boolean) => void;
  onDone: () => void;
  onCancel: () => void;
};

/**
 * Asks for an account and its model. Submitting opens the platform's page directly from the click, so that no popup
 * blocker stops it; missing input is therefore checked before, without waiting.
 */
export function ConnectForm({ account, models, onTyped, onDone, onCancel }: Props) {
  const client = useQueryClient();
  const [fields, setFields] = useState(() => fieldsOf(account));
  const [isTried, setIsTried] = useState(false);
  const { title, signIn, server } = platforms[fields.platform];
  const connected = useCallback(() => {
    void refreshPosting(client);
    notifySuccess(account === undefined ? 'Account connected' : 'Account reconnected');
    onDone();
  }, [client, account, onDone]);
  const connection = useConnection(connected);
  const { state } = connection;
  const change = (changes: Partial<ConnectFields>) => {
    const next = { ...fields, ...changes };
    setFields(next);
    onTyped(next.handle !== '' || next.password !== '' || next.server !== (account?.server ?? ''));
    if (state === 'failed' || state === 'expired') connection.reset();
  };
  const problems = isTried ? problemsIn(fields) : {};
  const isWaiting = state === 'opening' || state === 'waiting';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (Object.keys(problemsIn(fields)).length === 0) connection.begin(requestOf(fields, account?.id));
      }}
    >
      <DialogFields>
        {account === undefined ? (
          <>
            <SegmentedControl
              aria-label="Platform"
              data={socialPlatforms.map((value) => ({ value, label: platforms[value].title }))}
              value={fields.platform}
              disabled={isWaiting}
              onChange={(value) => {
                const platform = socialPlatforms.find((one) => one === value);
                if (platform !== undefined) change({ platform, server: '' });
              }}
            />
            <EditableChoice
              label="Model"
              placeholder="Whose account it is"
              data={models.map(({ id, stageName }) => ({ value: id, label: stageName }))}
              searchable
              value={fields.modelId}
              error={problems.modelId}
              disabled={isWaiting}
              onChange={(modelId) => {
                change({ modelId });
              }}
            />
          </>
        ) : null}
        {server === null ? null : (
          <TextInput
            label="Server"
            placeholder={server.usual ?? 'mastodon.social'}
            description={
              server.usual === null ? 'Where the account is.' : 'Leave it empty for the usual one.'
            }
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            value={fields.server}
            error={problems.server}
            disabled={isWaiting || account !== undefined}
            onChange={(event) => {
              change({ server: event.currentTarget.value });
            }}
          />
        )}
        {signIn === 'app_password' ? (
          <>
            <TextInput
              label="Handle"
              placeholder="ava.bsky.social"
              autoComplete="off"
              spellCheck={false}
              value={fields.handle}
              error={problems.handle}
              disabled={isWaiting}
              onChange={(event) => {
                change({ handle: event.currentTarget.value });
              }}
            />
            <PasswordInput
              label="App password"
              description={`Make one at ${title}, under Settings → Privacy and security → App passwords. It is tried there, then kept encrypted and never shown again.`}
              autoComplete="off"
              value={fields.password}
              error={problems.password}
              disabled={isWaiting}
              onChange={(event) => {
                change({ password: event.currentTarget.value });
              }}
            />
          </>
        ) : null}
        <ConnectionProgress connection={connection} service={title} />
        {state === 'failed' && connection.hint === 'not_configured' && fields.platform === 'x' ? (
          <ConnectSteps />
        ) : null}
      </DialogFields>
      <DialogFoot>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          loading={state === 'opening'}
          disabled={state === 'waiting' || state === 'connected'}
        >
          {signIn === 'page' ? `Continue with ${title}` : 'Connect'}
        </Button>
      </DialogFoot>
    </form>
  );
}
