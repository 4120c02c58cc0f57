import { eventOf, shoot } from '#renderer/entities/event/test-events.ts';
import { accountOf, ava, mediaOf, postDetailOf } from '#renderer/features/posting/test-post-rows.ts';
import { rowOf } from '#renderer/features/posting/lists/post-row.ts';
import { credentialOf, platformWith, socialsOf } from '#renderer/features/socials/test-socials.tsx';
import type { Place } from '#renderer/features/schedule/state/place.ts';
import type { Handlers } from './test-dialogs.tsx';
import { later, luna, nothing, opening, opens, some, type DialogRows } from './test-dialogs.tsx';

// For tests only: the dialogs of the schedule, of social posting and of social accounts.

const account = accountOf({ status: 'connected' });
const post = rowOf(postDetailOf(), account);
const event = eventOf('2026-11-28T10:00:00Z');
const socials = socialsOf({ platforms: [platformWith()] });
const target = { credential: credentialOf(), name: 'ava.sterling', platform: 'instagram' };
const day = '2026-11-28';
const models: Handlers = { 'models.list': ({ offset }) => (offset === 0 ? [luna] : []) };

export const calendarDialogs: DialogRows = {
  'features/posting/accounts/connect-dialog.tsx': opens(
    () => import('#renderer/features/posting/accounts/connect-dialog.tsx'),
    {
      begins: 'X',
      answers: models,
      draw: ({ ConnectDialog }, close) => <ConnectDialog account={undefined} onClose={close} />,
    },
  ),
  'features/posting/accounts/remove-dialog.tsx': opens(
    () => import('#renderer/features/posting/accounts/remove-dialog.tsx'),
    {
      begins: 'Cancel',
      draw: ({ RemoveDialog }, close) => <RemoveDialog account={account} onDone={nothing} onClose={close} />,
    },
  ),
  'features/posting/actions/end-repeat-dialog.tsx': opens(
    () => import('#renderer/features/posting/actions/end-repeat-dialog.tsx'),
    {
      begins: 'Keep repeating',
      draw: ({ EndRepeatDialog }, close) => <EndRepeatDialog left={3} onConfirm={nothing} onCancel={close} />,
    },
  ),
  'features/posting/actions/reject-dialog.tsx': opens(
    () => import('#renderer/features/posting/actions/reject-dialog.tsx'),
    {
      begins: 'Reason',
      draw: ({ RejectDialog }, close) => <RejectDialog rows={[post]} onReject={nothing} onClose={close} />,
    },
  ),
  'features/posting/actions/resolve-dialog.tsx': opens(
    () => import('#renderer/features/posting/actions/resolve-dialog.tsx'),
    {
      begins: 'Link to the post (optional)',
      draw: ({ ResolveDialog }, close) => <ResolveDialog row={post} onDone={nothing} onClose={close} />,
    },
  ),
  'features/posting/actions/use-post-actions.tsx': 'asks',
  'features/posting/composer/alt-dialog.tsx': opens(
    () => import('#renderer/features/posting/composer/alt-dialog.tsx'),
    {
      begins: 'What does it show?',
      draw: ({ AltDialog }, close) => (
        <AltDialog media={{ ...mediaOf(), altHere: null }} onDone={nothing} onClose={close} />
      ),
    },
  ),
  'features/posting/composer/composer-form.tsx': 'asks',
  'features/posting/composer/link/link-dialog.tsx': opens(
    () => import('#renderer/features/posting/composer/link/link-dialog.tsx'),
    {
      begins: 'Cancel',
      draw: ({ LinkDialog }, close) => <LinkDialog account={account} onChosen={nothing} onClose={close} />,
    },
  ),
  'features/posting/exchange/import-dialog.tsx': opens(
    () => import('#renderer/features/posting/exchange/import-dialog.tsx'),
    {
      begins: 'Account',
      draw: ({ ImportDialog }, close) => <ImportDialog accounts={[account]} onClose={close} />,
    },
  ),
  'features/posting/library/library-dialog.tsx': opens(
    () => import('#renderer/features/posting/library/library-dialog.tsx'),
    {
      begins: 'Find media',
      draw: ({ LibraryDialog }, close) => (
        <LibraryDialog
          modelId={ava.id}
          modelName={ava.stageName}
          most={4}
          onChosen={nothing}
          onClose={close}
        />
      ),
    },
  ),
  'features/posting/library/upload-dialog.tsx': opens(
    () => import('#renderer/features/posting/library/upload-dialog.tsx'),
    {
      begins: 'Model',
      draw: ({ UploadDialog }, close) => (
        <UploadDialog
          files={[]}
          models={[{ value: ava.id, label: ava.stageName }]}
          modelId={ava.id}
          onSend={nothing}
          onClose={close}
        />
      ),
    },
  ),
  'features/posting/media/crop-dialog.tsx': opens(
    () => import('#renderer/features/posting/media/crop-dialog.tsx'),
    {
      begins: 'Cancel',
      draw: ({ CropDialog }, close) => (
        <CropDialog media={mediaOf()} place="post" onDone={nothing} onClose={close} />
      ),
    },
  ),
  'features/posting/templates/template-dialog.tsx': opens(
    () => import('#renderer/features/posting/templates/template-dialog.tsx'),
    {
      begins: 'Name',
      draw: ({ TemplateDialog }, close) => <TemplateDialog kind="template" template={null} onClose={close} />,
    },
  ),

  'features/schedule/away/absence-form.tsx': opens(
    () => import('#renderer/features/schedule/away/absence-form.tsx'),
    {
      begins: 'How often',
      draw: ({ AbsenceDialog }, close) => (
        <AbsenceDialog
          absence={undefined}
          rowVersion={undefined}
          whose={{ modelId: luna.id }}
          name={luna.stageName}
          timezone="UTC"
          onClose={close}
        />
      ),
    },
  ),
  'features/schedule/away/opened-absence.tsx': opens(
    () => import('#renderer/features/schedule/away/opened-absence.tsx'),
    {
      begins: 'Close',
      role: 'manager',
      draw: ({ OpenedAbsence }, close) => (
        <OpenedAbsence
          block={{
            id: luna.id,
            modelId: luna.id,
            userId: null,
            startsAt: '2026-11-28T00:00:00Z',
            endsAt: '2026-11-29T00:00:00Z',
            reason: '',
            isWeekly: false,
          }}
          name={luna.stageName}
          models={[]}
          onClose={close}
        />
      ),
    },
  ),
  'features/schedule/away/time-away.tsx': opens(
    () => import('#renderer/features/schedule/away/time-away.tsx'),
    { begins: 'Whose', draw: ({ TimeAway }, close) => <TimeAway modelId={luna.id} onClose={close} /> },
  ),
  'features/schedule/cover/hours-to-cover.tsx': opens(
    () => import('#renderer/features/schedule/cover/hours-to-cover.tsx'),
    {
      begins: 'Model',
      answers: { ...models, 'schedule.coverageHours': () => [] },
      draw: ({ HoursToCover }, close) => <HoursToCover modelId={luna.id} onClose={close} />,
    },
  ),
  'features/schedule/form/event-dialog.tsx': opens(
    () => import('#renderer/features/schedule/form/event-dialog.tsx'),
    {
      begins: 'Title',
      draw: ({ EventDialog }, close) => (
        <EventDialog
          event={undefined}
          start={{ startsAt: Date.parse(event.startsAt), endsAt: Date.parse(event.endsAt) }}
          types={[shoot]}
          models={[{ value: luna.id, label: luna.stageName, timezone: 'UTC' }]}
          timezone="UTC"
          askScope={later}
          onSaved={nothing}
          onClose={close}
        />
      ),
    },
  ),
  'features/schedule/panel/cancel-dialog.tsx': opens(
    () => import('#renderer/features/schedule/panel/cancel-dialog.tsx'),
    {
      begins: 'Reason (optional)',
      draw: ({ CancelDialog }, close) => (
        <CancelDialog event={event} onCancelEvent={nothing} onClose={close} />
      ),
    },
  ),
  'features/schedule/panel/scope-dialog.tsx': opens(
    () => import('#renderer/features/schedule/panel/scope-dialog.tsx'),
    {
      begins: 'This event',
      draw: ({ ScopeDialog }, close) => (
        <ScopeDialog
          question={{ title: 'Delete event', id: event.id, confirmLabel: 'Delete', answer: nothing }}
          onCancel={close}
        />
      ),
    },
  ),
  'features/schedule/exchange/calendar-links.tsx': opens(
    () => import('#renderer/features/schedule/exchange/calendar-links.tsx'),
    {
      begins: 'One model',
      answers: models,
      draw: ({ CalendarLinks }, close) => <CalendarLinks modelId={luna.id} onClose={close} />,
    },
  ),
  'features/schedule/copy-week/copy-week.tsx': opens(
    () => import('#renderer/features/schedule/copy-week/copy-week.tsx'),
    {
      begins: 'Copy the week of',
      draw: ({ CopyWeek }, close) => <CopyWeek date={day} modelIds={[]} onClose={close} />,
    },
  ),
  'features/schedule/exchange/import-calendar.tsx': opens(
    () => import('#renderer/features/schedule/exchange/import-calendar.tsx'),
    {
      begins: 'Model',
      answers: models,
      draw: ({ ImportCalendar }, close) => <ImportCalendar modelId={luna.id} onClose={close} />,
    },
  ),
  'features/schedule/week-templates/template-form.tsx': opens(
    () => import('#renderer/features/schedule/week-templates/template-form.tsx'),
    {
      begins: 'Name',
      draw: ({ TemplateDialog }, close) => (
        <TemplateDialog template={undefined} date={day} modelIds={[]} onClose={close} />
      ),
    },
  ),
  'features/schedule/week-templates/week-templates.tsx': opens(
    () => import('#renderer/features/schedule/week-templates/week-templates.tsx'),
    {
      begins: 'Close',
      answers: { 'schedule.templates': () => [] },
      draw: ({ WeekTemplates }, close) => <WeekTemplates date={day} modelIds={[]} onClose={close} />,
    },
  ),
  'features/schedule/rail/phone-rail.tsx': opens(
    () => import('#renderer/features/schedule/rail/phone-rail.tsx'),
    {
      begins: 'Show events',
      press: 'Filters',
      draw: ({ PhoneRail }) => (
        <PhoneRail
          place={some<Place>({ modelIds: [], userIds: [], typeIds: [], statuses: [], hiddenModelIds: [] })}
        >
          Models
        </PhoneRail>
      ),
    },
  ),
  'features/schedule/types/event-types.tsx': opens(
    () => import('#renderer/features/schedule/types/event-types.tsx'),
    {
      begins: 'Close',
      answers: { 'schedule.types': () => [shoot] },
      draw: ({ EventTypes }, close) => <EventTypes onClose={close} />,
    },
  ),
  'features/schedule/types/type-form.tsx': opens(
    () => import('#renderer/features/schedule/types/type-form.tsx'),
    {
      begins: 'Name',
      draw: ({ EventTypeDialog }, close) => <EventTypeDialog type={undefined} onClose={close} />,
    },
  ),

  'features/socials/forms/remove-dialogs.tsx': {
    opens: [
      opening(() => import('#renderer/features/socials/forms/remove-dialogs.tsx'), {
        begins: 'Cancel',
        draw: ({ RemovePlatformDialog }, close) => (
          <RemovePlatformDialog socials={socials} platform="instagram" onClose={close} />
        ),
      }),
      opening(() => import('#renderer/features/socials/forms/remove-dialogs.tsx'), {
        begins: 'Cancel',
        draw: ({ RemoveAccountDialog }, close) => (
          <RemoveAccountDialog socials={socials} target={target} onClose={close} />
        ),
      }),
    ],
  },
  'features/socials/forms/social-dialog.tsx': {
    opens: (
      [
        [{ kind: 'platform' }, 'Platform'],
        [{ kind: 'ask-access', platform: undefined }, 'Accounts'],
        [{ kind: 'give-access', platform: undefined }, 'Person'],
        [{ kind: 'account', platform: 'instagram', slot: undefined }, 'Username'],
        [{ kind: 'email', account: undefined }, 'Email'],
        [{ kind: 'phone', phone: undefined }, 'Phone number'],
        [{ kind: 'password', target }, 'Password'],
        [{ kind: 'code', target }, 'Setup key or otpauth:// link'],
        [{ kind: 'set-recovery', target }, 'Recovery codes'],
        [{ kind: 'recovery', target }, 'Show recovery codes'],
        [{ kind: 'previous', target }, 'Show previous password'],
      ] as const
    ).map(([dialog, begins]) =>
      opening(() => import('#renderer/features/socials/forms/social-dialog.tsx'), {
        begins,
        draw: ({ SocialDialog }, close) => (
          <SocialDialog
            socials={socials}
            dialog={dialog}
            onChange={nothing}
            onCodes={nothing}
            onClose={close}
          />
        ),
      }),
    ),
  },
  'features/socials/import/import-dialog.tsx': opens(
    () => import('#renderer/features/socials/import/import-dialog.tsx'),
    {
      begins: 'Choose file',
      draw: ({ ImportDialog }, close) => (
        <ImportDialog socials={socials} modelName={ava.stageName} onClose={close} />
      ),
    },
  ),
};
