import '#renderer/ui/choice/switch.css';
import { Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dollars } from '#renderer/features/posting/composer/post-problems.ts';
import { postingQueries } from '#renderer/features/posting/queries.ts';
import { timezoneOptions, zoneCity } from '#renderer/lib/time/local-time.ts';
import { isTime } from '#renderer/lib/when/typed-when.ts';
import { EditableSelect } from '#renderer/ui/editable/editable-select.tsx';
import { EditableText } from '#renderer/ui/editable/editable-text.tsx';
import { WhenInput } from '#renderer/ui/when/when-input.tsx';
import type { SocialAccount } from '#shared/contract/posting-rows.ts';
import { postLimits } from '#shared/domain/post-limits.ts';
import { platforms } from '#shared/domain/social-platforms.ts';
import { AccountModel } from './account-model.tsx';
import type { useAccountChange } from './use-account-change.ts';
import styles from './accounts.module.css';

type Props = {
  account: SocialAccount;
  canEdit: boolean;
  saving: ReturnType<typeof useAccountChange>;
};

const wholeIn = (least: number, most: number) => (text: string) =>
  /^\d{1,4}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most
    ? undefined
    : `Enter a whole number from ${String(least)} to ${String(most)}`;

/** How often and when an account posts, and who has to approve. */
export function AccountSettings({ account, canEdit, saving }: Props) {
  const { saveAs, rule } = saving;
  const { timezone, dailyCap, minGapMinutes, needsApproval, hasMetrics, quietHours, platform } = account;
  const approvesAll = useQuery(postingQueries.summary()).data?.needsApproval === true;
  const isSaving = rule.isPending;
  const costs = platform === 'demo' ? null : platforms[platform].costs;
  return (
    <>
      <dl className={styles['settings']}>
        <AccountModel account={account} canEdit={canEdit} saveAs={saveAs} />
        <EditableSelect
          label="Time zone"
          value={timezone}
          options={timezoneOptions(timezone)}
          placeholder="Find a time zone"
          canEdit={canEdit}
          onSave={saveAs({
            valueOf: (row) => row.timezone,
            textOf: zoneCity,
            changesOf: (value) => ({ timezone: value }),
          })}
        >
          {timezone.replaceAll('_', ' ')}
        </EditableSelect>
        <EditableText
          label="Daily limit"
          value={String(dailyCap)}
          canEdit={canEdit}
          validate={wholeIn(1, postLimits.dailyCap)}
          onSave={saveAs({
            valueOf: (row) => String(row.dailyCap),
            changesOf: (value) => ({ dailyCap: Number(value) }),
          })}
        >
          {dailyCap} posts
        </EditableText>
        <EditableText
          label="Least gap"
          value={String(minGapMinutes)}
          canEdit={canEdit}
          validate={wholeIn(0, postLimits.gapMinutes)}
          onSave={saveAs({
            valueOf: (row) => String(row.minGapMinutes),
            changesOf: (value) => ({ minGapMinutes: Number(value) }),
          })}
        >
          {minGapMinutes} minutes between posts
        </EditableText>
      </dl>
      <div className={styles['rules']}>
        <QuietHours
          key={JSON.stringify(quietHours)}
          quietHours={quietHours}
          canEdit={canEdit}
          isSaving={isSaving}
          onSave={(settings) => {
            rule.mutate({
              kind: 'quiet_hours',
              isOn: settings !== null,
              ...(settings === null ? {} : { settings }),
            });
          }}
        />
        <Switch
          label="Posts need approval"
          description={
            approvesAll
              ? 'Configuration has every post approved.'
              : 'By the model’s main manager or an administrator, never by the author. Planned posts wait as well.'
          }
          checked={needsApproval || approvesAll}
          disabled={!canEdit || isSaving || approvesAll}
          onChange={(event) => {
            rule.mutate({ kind: 'approval_required', isOn: event.currentTarget.checked });
          }}
        />
        {platform === 'demo' ? null : (
          <Switch
            label="Fetch figures"
            description={
              costs === null
                ? 'Likes, reposts and replies of its posts, several times in their first week.'
                : `Views, likes, reposts and replies of its posts. ${platforms[platform].title} takes ${dollars(costs.read)} for each post each time.`
            }
            checked={hasMetrics}
            disabled={!canEdit || isSaving}
            onChange={(event) => {
              rule.mutate({ kind: 'metrics', isOn: event.currentTarget.checked });
            }}
          />
        )}
      </div>
    </>
  );
}

type Hours = { from: string; until: string };
type QuietProps = {
  quietHours: Hours | null;
  canEdit: boolean;
  isSaving: boolean;
  onSave: (hours: Hours | null) => void;
};

const usualNight: Hours = { from: '23:00', until: '07:00' };

/** Hours without posts, in the account's time zone; they may cross midnight. */
function QuietHours({ quietHours, canEdit, isSaving, onSave }: QuietProps) {
  const [hours, setHours] = useState(quietHours ?? usualNight);
  const isChanged =
    quietHours !== null && (hours.from !== quietHours.from || hours.until !== quietHours.until);
  const isWhole = isTime(hours.from) && isTime(hours.until) && hours.from !== hours.until;
  return (
    <div>
      <Switch
        label="Quiet hours"
        description="Nothing is planned within them."
        checked={quietHours !== null}
        disabled={!canEdit || isSaving}
        onChange={(event) => {
          onSave(event.currentTarget.checked ? usualNight : null);
        }}
      />
      {quietHours === null ? null : (
        <form
          className={styles['hours']}
          onSubmit={(event) => {
            event.preventDefault();
            if (isWhole) onSave(hours);
          }}
        >
          <WhenInput
            kind="time"
            size="xs"
            label="From"
            value={hours.from}
            disabled={!canEdit}
            onChange={(from) => {
              setHours({ ...hours, from });
            }}
          />
          <WhenInput
            kind="time"
            size="xs"
            label="Until"
            value={hours.until}
            disabled={!canEdit}
            onChange={(until) => {
              setHours({ ...hours, until });
            }}
          />
          {isChanged ? (
            <Button type="submit" size="xs" variant="default" disabled={!isWhole} loading={isSaving}>
              Save
            </Button>
          ) : null}
        </form>
      )}
    </div>
  );
}
