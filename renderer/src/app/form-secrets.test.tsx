// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { createRef, type ReactNode } from 'react';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import { mia } from '#renderer/entities/person/test-people.ts';
import { ChangePlanForm } from '#renderer/entities/plan/change/change-plan-form.tsx';
import { PaymentLinkDialog } from '#renderer/entities/plan/payment/payment-link-dialog.tsx';
import { allPlans, planOf, subscriptionTo, usageOf } from '#renderer/entities/plan/test-plans.ts';
import { SaveViewForm } from '#renderer/entities/saved-view/save-view-form.tsx';
import { PasswordSection } from '#renderer/features/account/components/password-section.tsx';
import { ProfileSection } from '#renderer/features/account/components/profile-section.tsx';
import { AnnouncementDialog } from '#renderer/features/admin/announcements/announcement-dialog.tsx';
import { InviteForm } from '#renderer/features/admin/invitations/components/invite-form.tsx';
import { NewLinkDialog } from '#renderer/features/admin/invitations/components/new-link-dialog.tsx';
import { invitationOf } from '#renderer/features/admin/invitations/test-invitations.tsx';
import { ConfirmEmail } from '#renderer/features/auth/components/confirm-email.tsx';
import { NewPasswordForm } from '#renderer/features/auth/components/new-password-form.tsx';
import { RequestCodeForm } from '#renderer/features/auth/components/request-code-form.tsx';
import { SignInForm } from '#renderer/features/auth/components/sign-in-form.tsx';
import { SignUpForm } from '#renderer/features/auth/components/sign-up-form.tsx';
import { EnterLink } from '#renderer/features/auth/invitation/enter-link.tsx';
import { CreateModelForm } from '#renderer/features/models/new/create-model-form.tsx';
import { CommentEdit } from '#renderer/entities/comment/comment-edit.tsx';
import { CommentForm } from '#renderer/entities/comment/comment-form.tsx';
import { commentOf, commentsOf } from '#renderer/entities/comment/test-comments.ts';
import { ReminderForm } from '#renderer/entities/reminder/reminder-form.tsx';
import { NewNoteDialog } from '#renderer/features/notes/new/new-note-dialog.tsx';
import { CancelDialog as CancelTaskDialog } from '#renderer/features/tasks/panel/cancel-dialog.tsx';
import { LineForm } from '#renderer/features/tasks/panel/line-form.tsx';
import { RecurrenceDialog } from '#renderer/features/tasks/recurrence/recurrence-dialog.tsx';
import { taskOf } from '#renderer/features/tasks/test-tasks.tsx';
import { AccountForm } from '#renderer/features/socials/forms/account-form.tsx';
import { CodeForm } from '#renderer/features/socials/forms/code-form.tsx';
import { EmailForm } from '#renderer/features/socials/forms/email-form.tsx';
import { ChatFormDialog } from '#renderer/features/chat/dialogs/chat-form-dialog.tsx';
import { NewChatDialog } from '#renderer/features/chat/dialogs/new-chat-dialog.tsx';
import { SnippetForm } from '#renderer/features/chat/dialogs/snippets-dialog.tsx';
import { WorkDialog } from '#renderer/features/chat/dialogs/work-dialog.tsx';
import { chatDetailOf, messageOf } from '#renderer/features/chat/test-chats.ts';
import { FromTemplateForm } from '#renderer/features/documents/from-template/from-template-form.tsx';
import { BroadcastForm } from '#renderer/features/bots/broadcasts/compose/broadcast-form.tsx';
import { ReplyDialog } from '#renderer/features/bots/commands/reply-dialog.tsx';
import { CommandDialog } from '#renderer/features/bots/commands/command-dialog.tsx';
import { ReplyForm } from '#renderer/features/bots/panel/reply-form.tsx';
import { BotDialog } from '#renderer/features/bots/strip/bot-dialog.tsx';
import { NameDialog } from '#renderer/features/bots/strip/name-dialog.tsx';
import { TokenDialog } from '#renderer/features/bots/strip/token-dialog.tsx';
import { botOf } from '#renderer/features/bots/test-bot-rows.ts';
import { anyTask } from '#renderer/entities/task/test-task.ts';
import { ImportForm as ImportPostsForm } from '#renderer/features/posting/exchange/import-form.tsx';
import { RejectForm as RejectPostForm } from '#renderer/features/posting/actions/reject-dialog.tsx';
import { ResolveForm as ResolvePostForm } from '#renderer/features/posting/actions/resolve-dialog.tsx';
import { AcceptForm } from '#renderer/features/marketplace/enquiries/accept-form.tsx';
import { MessageForm } from '#renderer/features/marketplace/enquiries/message-form.tsx';
import { RatingForm } from '#renderer/features/marketplace/enquiries/rating-form.tsx';
import { NewPageDialog } from '#renderer/features/link-tree/new/new-page-dialog.tsx';
import { ConnectForm as ConnectDriveForm } from '#renderer/features/drive-logs/connect/connect-form.tsx';
import { LinkDialog as LinkFolderDialog } from '#renderer/features/drive-logs/connect/link-dialog.tsx';
import { ListingForm } from '#renderer/features/marketplace/edit/listing-form.tsx';
import { EnquiryForm } from '#renderer/features/marketplace/panel/enquiry-form.tsx';
import { RejectForm } from '#renderer/features/marketplace/panel/reject-form.tsx';
import { ReportDialog } from '#renderer/features/marketplace/report/report-dialog.tsx';
import { MediaForm } from '#renderer/features/posting/library/media-form.tsx';
import { TemplateDialog as PostTemplateDialog } from '#renderer/features/posting/templates/template-dialog.tsx';
import { mediaOf } from '#renderer/features/posting/test-post-rows.ts';
import { ShareDialog } from '#renderer/features/documents/panel/share/share-dialog.tsx';
import { RequestDialog } from '#renderer/features/documents/panel/sign/request-dialog.tsx';
import { documentOf } from '#renderer/features/documents/test-documents.tsx';
import { RequestFilesForm } from '#renderer/features/documents/request-files/request-files-form.tsx';
import { UploadForm } from '#renderer/features/documents/upload/upload-form.tsx';
import { GrantForm } from '#renderer/features/socials/forms/grant-form.tsx';
import { PasswordForm } from '#renderer/features/socials/forms/password-form.tsx';
import { PhoneForm } from '#renderer/features/socials/forms/phone-form.tsx';
import { PlatformForm } from '#renderer/features/socials/forms/platform-form.tsx';
import { RecoveryForm } from '#renderer/features/socials/forms/recovery-form.tsx';
import { credentialOf, socialsOf } from '#renderer/features/socials/test-socials.tsx';
import { ConfirmPasswordForm } from '#renderer/entities/credential/unlock/confirm-password-form.tsx';
import { UnlockProvider } from '#renderer/entities/credential/unlock/unlock-provider.tsx';
import { RotationForm } from '#renderer/features/exposure/rotation-form.tsx';
import { PlanEditor } from '#renderer/features/plan-editor/components/plan-editor.tsx';
import { QuickAdd } from '#renderer/entities/task/quick-add/quick-add.tsx';
import { ConnectForm } from '#renderer/features/servers/components/connect-form.tsx';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import { TagDialog } from '#renderer/features/templates-and-tags/tag-dialog.tsx';
import { ImportDialog } from '#renderer/features/notes/exchange/import-dialog.tsx';
import { TaskDialog } from '#renderer/features/notes/parts/task-dialog.tsx';
import { anyNote } from '#renderer/features/notes/parts/test-note.ts';
import { AbsenceForm } from '#renderer/features/schedule/away/absence-form.tsx';
import { EventForm } from '#renderer/features/schedule/form/event-form.tsx';
import { CancelDialog } from '#renderer/features/schedule/panel/cancel-dialog.tsx';
import { eventOf } from '#renderer/entities/event/test-events.ts';
import { TemplateDialog as WeekTemplateDialog } from '#renderer/features/schedule/week-templates/template-form.tsx';
import { HoursForm } from '#renderer/features/schedule/cover/hours-form.tsx';
import { CopyForm } from '#renderer/features/schedule/copy-week/copy-form.tsx';
import { ImportForm as ImportCalendarForm } from '#renderer/features/schedule/exchange/import-form.tsx';
import { EventTypeDialog } from '#renderer/features/schedule/types/type-form.tsx';
import { DocumentTemplateDialog } from '#renderer/features/templates-and-tags/document-template-dialog.tsx';
import { TemplateDialog } from '#renderer/features/templates-and-tags/template-dialog.tsx';
import { renderWithKit } from '#renderer/test-render.tsx';
import { roleDefaults } from '#shared/domain/permissions.ts';

/** What each form would save. Forms that save nothing by name are included, so that none relies on the name alone. */
const kept: string[] = [];
vi.mock('#renderer/lib/drafts/use-stored-draft.ts', () => ({
  useStoredDraft: () => ({
    note: (read: () => string | undefined) => {
      kept.push(read() ?? '');
    },
    drop: () => undefined,
  }),
}));

const nothing = () => undefined;
const dialog = { handle: createRef<never>(), onDone: nothing, onCancel: nothing };
const target = { credential: credentialOf(), name: 'ava', platform: 'x' };

/** Every form of the page, by its file. */
const forms: Readonly<Record<string, () => ReactNode>> = {
  'entities/comment/comment-edit.tsx': () => (
    <CommentEdit
      source={commentsOf([])}
      comment={commentOf()}
      reload={() => Promise.resolve([])}
      onDone={nothing}
    />
  ),
  'entities/comment/comment-form.tsx': () => <CommentForm source={commentsOf([])} />,
  'entities/plan/change/change-plan-form.tsx': () => (
    <ChangePlanForm
      handle={createRef()}
      personId={mia.id}
      isOwn
      subscription={subscriptionTo('free')}
      plans={allPlans}
      choices={allPlans.slice(1)}
      chosenId={planOf('pro').id}
      onChanged={nothing}
      onCancel={nothing}
    />
  ),
  'entities/plan/payment/payment-link-dialog.tsx': () => (
    <PaymentLinkDialog plan={planOf('pro')} onClose={nothing} />
  ),
  'entities/reminder/reminder-form.tsx': () => (
    <ReminderForm
      source={{
        name: 'a',
        reminders: [],
        dueAt: null,
        add: () => Promise.resolve(),
        remove: () => Promise.resolve(),
        describe: { add: () => '', remove: () => '' },
        onChanged: nothing,
      }}
      onDone={nothing}
    />
  ),
  'entities/saved-view/save-view-form.tsx': () => <SaveViewForm area="models" view={{}} onSaved={nothing} />,
  'features/account/components/password-section.tsx': () => <PasswordSection onDirtyChange={nothing} />,
  'features/account/components/profile-section.tsx': () => (
    <ProfileSection formId="profile" onDirtyChange={nothing} />
  ),
  'features/admin/announcements/announcement-dialog.tsx': () => <AnnouncementDialog onClose={nothing} />,
  'features/admin/invitations/components/invite-form.tsx': () => (
    <InviteForm handle={createRef()} onAnother={nothing} onClose={nothing} />
  ),
  'features/admin/invitations/components/new-link-dialog.tsx': () => (
    <NewLinkDialog invitation={invitationOf({})} onClose={nothing} />
  ),
  'features/auth/components/confirm-email.tsx': () => (
    <ConfirmEmail email="mia@x.example" onClose={nothing} />
  ),
  'features/auth/components/new-password-form.tsx': () => (
    <NewPasswordForm email="mia@x.example" onChanged={nothing} onOtherEmail={nothing} />
  ),
  'features/auth/components/request-code-form.tsx': () => <RequestCodeForm email="" onSent={nothing} />,
  'features/auth/components/sign-in-form.tsx': () => (
    <SignInForm
      notice={undefined}
      email=""
      takesFocus={false}
      onForgotten={nothing}
      onUnconfirmed={nothing}
      onSignedIn={nothing}
    />
  ),
  'features/auth/components/sign-up-form.tsx': () => <SignUpForm onSignedUp={nothing} />,
  'features/auth/invitation/enter-link.tsx': () => <EnterLink onLeave={nothing} />,
  'features/models/new/create-model-form.tsx': () => (
    <CreateModelForm handle={createRef()} onCreated={nothing} onCancel={nothing} />
  ),
  'features/notes/new/new-note-dialog.tsx': () => (
    <NewNoteDialog models={[]} start={{}} onCreated={nothing} onClose={nothing} />
  ),
  'features/tasks/panel/cancel-dialog.tsx': () => (
    <CancelTaskDialog task={anyTask()} onCancelTask={nothing} onClose={nothing} />
  ),
  'features/tasks/panel/line-form.tsx': () => (
    <LineForm
      draftKey="a"
      label="Add an item"
      most={300}
      missing="Enter a text"
      send={() => Promise.resolve()}
      describe={() => ''}
    />
  ),
  'features/tasks/recurrence/recurrence-dialog.tsx': () => (
    <RecurrenceDialog task={taskOf({ dueOn: '2030-01-01' })} onClose={nothing} />
  ),
  'features/notes/exchange/import-dialog.tsx': () => (
    <ImportDialog modelId={null} onImported={nothing} onClose={nothing} />
  ),
  'entities/task/task-of-dialog.tsx': () => (
    <RouterProvider
      router={createMemoryRouter([
        {
          path: '*',
          element: <TaskDialog asked={{ note: anyNote(), selection: '' }} onClose={nothing} />,
        },
      ])}
    />
  ),
  'features/socials/forms/account-form.tsx': () => (
    <AccountForm {...dialog} socials={socialsOf()} platform="x" slot={undefined} />
  ),
  'features/socials/forms/code-form.tsx': () => (
    <CodeForm {...dialog} modelId="a" target={target} onCodes={nothing} />
  ),
  'features/socials/forms/email-form.tsx': () => <EmailForm {...dialog} modelId="a" account={undefined} />,
  'features/socials/forms/password-form.tsx': () => <PasswordForm {...dialog} modelId="a" target={target} />,
  'features/exposure/rotation-form.tsx': () => (
    <RotationForm count={2} handle={createRef<never>()} send={() => Promise.resolve()} onCancel={nothing} />
  ),
  'features/link-tree/new/new-page-dialog.tsx': () => <NewPageDialog onDone={nothing} onClose={nothing} />,
  'features/bots/broadcasts/compose/broadcast-form.tsx': () => (
    <BroadcastForm {...dialog} bot={{ id: 'a', name: 'Desk' }} broadcast={undefined} />
  ),
  'features/bots/commands/reply-dialog.tsx': () => <ReplyDialog onClose={nothing} botId="a" reply={null} />,
  'features/bots/commands/command-dialog.tsx': () => (
    <CommandDialog onClose={nothing} botId="a" command={null} />
  ),
  'features/bots/panel/reply-form.tsx': () => (
    <ReplyForm chat={{ id: 'a' }} repliesTo={undefined} onCancel={nothing} />
  ),
  'features/posting/actions/reject-dialog.tsx': () => (
    <RejectPostForm {...dialog} about={undefined} postId="a" onReject={nothing} />
  ),
  'features/posting/actions/resolve-dialog.tsx': () => (
    <ResolvePostForm
      {...dialog}
      row={{ id: 'a', account: undefined, excerpt: '', media: 0 }}
      onAgain={nothing}
    />
  ),
  'features/posting/exchange/import-form.tsx': () => (
    <ImportPostsForm {...dialog} accounts={[]} onImported={nothing} />
  ),
  'features/bots/strip/bot-dialog.tsx': () => <BotDialog onDone={nothing} onClose={nothing} />,
  'features/bots/strip/name-dialog.tsx': () => <NameDialog onClose={nothing} bot={botOf()} />,
  'features/bots/strip/token-dialog.tsx': () => <TokenDialog onClose={nothing} bot={botOf()} />,
  'features/marketplace/edit/listing-form.tsx': () => (
    <ListingForm handle={createRef()} listing={undefined} onDone={nothing} onCancel={nothing} />
  ),
  'features/marketplace/enquiries/accept-form.tsx': () => (
    <AcceptForm enquiry={{ id: 'a', rowVersion: 1, currency: 'EUR', dueOn: null }} onCancel={nothing} />
  ),
  'features/marketplace/enquiries/message-form.tsx': () => <MessageForm id="a" />,
  'features/marketplace/enquiries/rating-form.tsx': () => <RatingForm id="a" />,
  'features/marketplace/panel/enquiry-form.tsx': () => <EnquiryForm listing={{ id: 'a' }} onSent={nothing} />,
  'features/marketplace/panel/reject-form.tsx': () => (
    <RejectForm listing={{ id: 'a', rowVersion: 1 }} onDone={nothing} />
  ),
  'features/drive-logs/connect/connect-form.tsx': () => <ConnectDriveForm {...dialog} />,
  'features/drive-logs/connect/link-dialog.tsx': () => <LinkFolderDialog onClose={nothing} />,
  'features/posting/library/media-form.tsx': () => <MediaForm media={mediaOf()} />,
  'features/posting/templates/template-dialog.tsx': () => (
    <PostTemplateDialog onClose={nothing} kind="template" template={null} />
  ),
  'features/marketplace/report/report-dialog.tsx': () => (
    <ReportDialog listing={{ id: 'a', title: 'A' }} onClose={nothing} />
  ),
  'features/documents/panel/share/share-dialog.tsx': () => (
    <ShareDialog
      document={documentOf()}
      share={undefined}
      known={{
        shares: [],
        rules: {
          needsPassword: true,
          expiryDays: 0,
          publicAddress: null,
          sendsMail: false,
          hasWatermark: true,
        },
        watermarkProblem: null,
      }}
      onDone={nothing}
      onClose={nothing}
    />
  ),
  'features/documents/panel/sign/request-dialog.tsx': () => (
    <RequestDialog
      document={documentOf()}
      rules={{ publicAddress: null, sendsMail: false, hasSigning: true }}
      warning={null}
      onDone={nothing}
      onClose={nothing}
    />
  ),
  'features/documents/request-files/request-files-form.tsx': () => (
    <RequestFilesForm
      rules={{ needsPassword: true, expiryDays: 0, publicAddress: null, maxBytes: 52_428_800 }}
      modelId={null}
      handle={createRef()}
      onDone={nothing}
      onCancel={nothing}
    />
  ),
  'features/documents/upload/upload-form.tsx': () => (
    <UploadForm
      handle={createRef()}
      files={[]}
      modelId={null}
      onSend={nothing}
      onTemplate={nothing}
      onCancel={nothing}
    />
  ),
  'features/socials/forms/grant-form.tsx': () => (
    <UnlockProvider>
      <GrantForm {...dialog} socials={socialsOf()} platform={undefined} isAsking={false} />
    </UnlockProvider>
  ),
  'features/socials/forms/phone-form.tsx': () => <PhoneForm {...dialog} modelId="a" phone={undefined} />,
  'features/socials/forms/platform-form.tsx': () => <PlatformForm {...dialog} socials={socialsOf()} />,
  'features/socials/forms/recovery-form.tsx': () => <RecoveryForm {...dialog} modelId="a" target={target} />,
  'entities/credential/unlock/confirm-password-form.tsx': () => (
    <ConfirmPasswordForm words={{ lead: '', hint: '' }} onConfirmed={nothing} onCancel={nothing} />
  ),
  'features/plan-editor/components/plan-editor.tsx': () => (
    <RouterProvider
      router={createMemoryRouter([
        { path: '*', element: <PlanEditor plan={planOf('pro')} plans={allPlans} /> },
      ])}
    />
  ),
  'entities/task/quick-add/quick-add.tsx': () => (
    <QuickAdd
      now={0}
      people={[]}
      models={[]}
      fallback={{ person: undefined, model: undefined }}
      handle={createRef()}
    />
  ),
  'features/templates-and-tags/tag-dialog.tsx': () => (
    <TagDialog tag={{ id: 'a', name: 'VIP', color: 'red' }} onSaved={nothing} onClose={nothing} />
  ),
  'features/schedule/form/event-form.tsx': () => (
    <EventForm
      handle={createRef()}
      event={undefined}
      start={{
        startsAt: Date.parse('2026-11-18T09:00:00Z'),
        endsAt: Date.parse('2026-11-18T10:00:00Z'),
      }}
      types={[]}
      models={[]}
      timezone="Europe/Zagreb"
      askScope={() => Promise.resolve('this')}
      onSaved={nothing}
      onCancel={nothing}
    />
  ),
  'features/schedule/panel/cancel-dialog.tsx': () => (
    <CancelDialog event={eventOf('2026-11-18T09:00:00Z')} onCancelEvent={nothing} onClose={nothing} />
  ),
  'features/schedule/week-templates/template-form.tsx': () => (
    <WeekTemplateDialog template={undefined} date="2026-11-18" modelIds={[]} onClose={nothing} />
  ),
  'features/schedule/cover/hours-form.tsx': () => (
    <HoursForm
      handle={createRef()}
      modelId="a"
      models={[]}
      hours={[]}
      onModel={nothing}
      onSaved={nothing}
      onCancel={nothing}
    />
  ),
  'features/schedule/copy-week/copy-form.tsx': () => (
    <CopyForm handle={createRef()} date="2026-11-18" modelIds={[]} onCopied={nothing} onCancel={nothing} />
  ),
  'features/schedule/exchange/import-form.tsx': () => (
    <ImportCalendarForm handle={createRef()} modelId={null} onImported={nothing} onCancel={nothing} />
  ),
  'features/schedule/types/type-form.tsx': () => <EventTypeDialog type={undefined} onClose={nothing} />,
  'features/schedule/away/absence-form.tsx': () => (
    <AbsenceForm
      handle={createRef()}
      absence={undefined}
      rowVersion={undefined}
      whose={{ userId: mia.id }}
      timezone="Europe/Zagreb"
      onSaved={nothing}
      onCancel={nothing}
    />
  ),
  'features/templates-and-tags/template-dialog.tsx': () => (
    <TemplateDialog template={undefined} onSaved={nothing} onClose={nothing} />
  ),
  'features/templates-and-tags/document-template-dialog.tsx': () => (
    <DocumentTemplateDialog template={undefined} onSaved={nothing} onClose={nothing} />
  ),
  'features/documents/from-template/from-template-form.tsx': () => (
    <FromTemplateForm handle={createRef()} modelId={null} onMade={nothing} onCancel={nothing} />
  ),
  'features/chat/dialogs/new-chat-dialog.tsx': () => (
    <NewChatDialog start={{}} onCreated={nothing} onClose={nothing} />
  ),
  'features/chat/dialogs/work-dialog.tsx': () => (
    <MemoryRouter>
      <WorkDialog chat={chatDetailOf()} message={messageOf(1)} target="task" onClose={nothing} />
    </MemoryRouter>
  ),
  'features/chat/dialogs/chat-form-dialog.tsx': () => (
    <ChatFormDialog chat={chatDetailOf()} onClose={nothing} />
  ),
  'features/chat/dialogs/snippets-dialog.tsx': () => (
    <SnippetForm handle={createRef()} snippet={undefined} canShare onSaved={nothing} onCancel={nothing} />
  ),
  'features/servers/components/connect-form.tsx': () => <ConnectForm />,
};

beforeEach(() => {
  kept.length = 0;
  connectTo(
    createFakeBridge({
      'account.listSessions': () => [],
      'models.list': () => [],
      'chats.people': () => [],
      'bots.chats': () => [],
      'bots.countAudience': () => 0,
      'documents.listTemplates': () => [],
      'notifications.countRecipients': () => 8,
      'models.listAssignableManagers': () => [],
      'models.findManagers': () => [],
      'config.getDefaultTimezone': () => 'UTC',
      'settings.getInviteExpiryDays': () => 7,
      'plans.getUsage': () => usageOf(3),
      'servers.list': () => ({ isSwitchable: true, current: null, known: [] }),
    }).bridge,
  );
  useViewerStore.setState({
    profile: mia,
    permissions: { status: 'loaded', permissions: roleDefaults('admin') },
  });
});

/** Forms with choices, days and files only, and no text field. */
const choosesOnly = new Set([
  'features/admin/invitations/components/new-link-dialog.tsx',
  'features/chat/dialogs/new-chat-dialog.tsx',
  'features/documents/upload/upload-form.tsx',
  'features/posting/exchange/import-form.tsx',
  'features/schedule/cover/hours-form.tsx',
  'features/schedule/exchange/import-form.tsx',
]);

const labelOf = (input: HTMLInputElement) =>
  input.labels?.[0]?.textContent ?? input.getAttribute('aria-label') ?? '';
const isSecret = (input: HTMLInputElement) =>
  input.type === 'password' ||
  /password|one-time-code/.test(input.autocomplete) ||
  /password|code|token|secret|\bkey|invitation link/i.test(labelOf(input));

/** Types a different text into every text field, and returns the texts by kind. */
function typeEverywhere(): { secrets: string[]; others: string[] } {
  const inputs = [...document.querySelectorAll<HTMLInputElement>('form input, form textarea')].filter(
    (input) =>
      ['text', 'email', 'url', 'password', 'textarea'].includes(input.type) &&
      input.getAttribute('role') !== 'combobox' &&
      // A search field for choices is not a field of the form.
      !labelOf(input).startsWith('Find a ') &&
      !input.readOnly,
  );
  const typed = inputs.map((input, index) => ({ text: `typed-${String(index)}-text`, input }));
  for (const { text, input } of typed) fireEvent.change(input, { target: { value: text } });
  const textsOf = (wanted: boolean) =>
    typed.filter(({ input }) => isSecret(input) === wanted).map(({ text }) => text);
  return { secrets: textsOf(true), others: textsOf(false) };
}

describe('what a form keeps', () => {
  it.each(Object.entries(forms))('is no secret in %s', (file, form) => {
    renderWithKit(<UnlockProvider>{form()}</UnlockProvider>);
    const { secrets, others } = typeEverywhere();
    const last = kept.at(-1) ?? '';
    for (const text of secrets) expect(kept.join('\n')).not.toContain(text);
    for (const text of others) expect(last).toContain(text);
    expect(secrets.length + others.length > 0).toBe(!choosesOnly.has(file));
  });

  it('is looked at for every form that there is', () => {
    const sources = import.meta.glob<string>('../**/*.tsx', {
      query: '?raw',
      import: 'default',
      eager: true,
    });
    const withForm = Object.entries(sources)
      .filter(([file, source]) => !/\.test\.|\/test-/.test(file) && /\buseAppForm\(/.test(source))
      .map(([file]) => file.replace('../', ''));
    expect(Object.keys(forms).sort()).toEqual(withForm.sort());
    const withOther = Object.entries(sources)
      .filter(([file, source]) => !/\.test\.|\/ui\/form\//.test(file) && /\buseForm[(<]/.test(source))
      .map(([file]) => file);
    expect(withOther).toEqual([]);
  });
});

it('finds a secret that a form does not declare', () => {
  renderWithKit(
    <form>
      <label>
        Code <input autoComplete="one-time-code" />
      </label>
    </form>,
  );
  expect(isSecret(screen.getByLabelText('Code'))).toBe(true);
});
