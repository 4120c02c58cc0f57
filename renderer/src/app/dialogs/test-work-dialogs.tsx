import { anyTask } from '#renderer/entities/task/test-task.ts';
import { botOf, broadcastOf } from '#renderer/features/bots/test-bot-rows.ts';
import { chatDetailOf, messageOf } from '#renderer/features/chat/test-chats.ts';
import { uploadRules } from '#renderer/features/documents/panel/uploads/test-uploads.ts';
import { anyNote } from '#renderer/features/notes/parts/test-note.ts';
import type { DocumentDetail } from '#shared/contract/documents.ts';
import { luna, nothing, opens, some, type DialogRows } from './test-dialogs.tsx';

// For tests only: the dialogs of chats, bots, documents, notes, tasks and the public areas.

const bot = botOf();
const chat = chatDetailOf();
const note = anyNote();
const task = anyTask();
const document = some<DocumentDetail>({
  id: luna.id,
  title: 'Lease',
  version: 1,
  model: null,
  fileVersions: [],
});

export const workDialogs: DialogRows = {
  'features/bots/broadcasts/compose/broadcast-dialog.tsx': opens(
    () => import('#renderer/features/bots/broadcasts/compose/broadcast-dialog.tsx'),
    {
      begins: 'Name',
      draw: ({ BroadcastDialog }, close) => (
        <BroadcastDialog bot={bot} id={null} onDone={nothing} onClose={close} />
      ),
    },
  ),
  'features/bots/broadcasts/panel/broadcast-actions.tsx': 'asks',
  'features/bots/broadcasts/panel/broadcast-view.tsx': 'asks',
  'features/bots/broadcasts/panel/start-dialog.tsx': opens(
    () => import('#renderer/features/bots/broadcasts/panel/start-dialog.tsx'),
    {
      begins: 'Cancel',
      answers: { 'bots.countAudience': () => 12 },
      draw: ({ StartDialog }, close) => (
        <StartDialog broadcast={broadcastOf({ botId: bot.id })} onDone={nothing} onClose={close} />
      ),
    },
  ),
  'features/bots/commands/command-dialog.tsx': opens(
    () => import('#renderer/features/bots/commands/command-dialog.tsx'),
    {
      begins: 'Command',
      draw: ({ CommandDialog }, close) => <CommandDialog botId={bot.id} command={null} onClose={close} />,
    },
  ),
  'features/bots/commands/reply-dialog.tsx': opens(
    () => import('#renderer/features/bots/commands/reply-dialog.tsx'),
    {
      begins: 'When',
      draw: ({ ReplyDialog }, close) => <ReplyDialog botId={bot.id} reply={null} onClose={close} />,
    },
  ),
  'features/bots/strip/bot-dialog.tsx': opens(() => import('#renderer/features/bots/strip/bot-dialog.tsx'), {
    begins: 'Name',
    draw: ({ BotDialog }, close) => <BotDialog onDone={nothing} onClose={close} />,
  }),
  'features/bots/strip/bot-strip.tsx': 'passes on',
  'features/bots/strip/name-dialog.tsx': opens(
    () => import('#renderer/features/bots/strip/name-dialog.tsx'),
    {
      begins: 'Name',
      draw: ({ NameDialog }, close) => <NameDialog bot={bot} onClose={close} />,
    },
  ),
  'features/bots/strip/remove-dialog.tsx': opens(
    () => import('#renderer/features/bots/strip/remove-dialog.tsx'),
    { begins: 'Cancel', draw: ({ RemoveDialog }, close) => <RemoveDialog bot={bot} onClose={close} /> },
  ),
  'features/bots/strip/token-dialog.tsx': opens(
    () => import('#renderer/features/bots/strip/token-dialog.tsx'),
    { begins: 'Bot token', draw: ({ TokenDialog }, close) => <TokenDialog bot={bot} onClose={close} /> },
  ),

  'features/chat/dialogs/add-people-dialog.tsx': opens(
    () => import('#renderer/features/chat/dialogs/add-people-dialog.tsx'),
    {
      begins: 'People',
      answers: { 'chats.people': () => [] },
      draw: ({ AddPeopleDialog }, close) => <AddPeopleDialog chatId={chat.id} onClose={close} />,
    },
  ),
  'features/chat/dialogs/chat-form-dialog.tsx': opens(
    () => import('#renderer/features/chat/dialogs/chat-form-dialog.tsx'),
    {
      begins: 'Name',
      draw: ({ ChatFormDialog }, close) => <ChatFormDialog chat={chat} onClose={close} />,
    },
  ),
  'features/chat/dialogs/explain-dialog.tsx': opens(
    () => import('#renderer/features/chat/dialogs/explain-dialog.tsx'),
    {
      begins: 'Close',
      draw: ({ ExplainDialog }, close) => <ExplainDialog message={messageOf(1)} onClose={close} />,
    },
  ),
  'features/chat/dialogs/message-dialogs.tsx': opens(
    () => import('#renderer/features/chat/dialogs/message-dialogs.tsx'),
    {
      begins: 'Cancel',
      draw: ({ MessageDialogs }, close) => (
        <MessageDialogs chat={chat} focus={{ kind: 'remove', message: messageOf(1) }} onClose={close} />
      ),
    },
  ),
  'features/chat/dialogs/new-chat-dialog.tsx': opens(
    () => import('#renderer/features/chat/dialogs/new-chat-dialog.tsx'),
    {
      begins: 'With',
      draw: ({ NewChatDialog }, close) => <NewChatDialog start={{}} onCreated={nothing} onClose={close} />,
    },
  ),
  'features/chat/dialogs/other-chats-dialog.tsx': opens(
    () => import('#renderer/features/chat/dialogs/other-chats-dialog.tsx'),
    {
      begins: 'Close',
      answers: {
        'chats.others': () => [
          { id: chat.id, type: 'group', name: 'Night shift', members: 3, isArchived: false },
        ],
      },
      draw: ({ OtherChatsDialog }, close) => <OtherChatsDialog onJoined={nothing} onClose={close} />,
    },
  ),
  'features/chat/dialogs/snippets-dialog.tsx': opens(
    () => import('#renderer/features/chat/dialogs/snippets-dialog.tsx'),
    {
      begins: 'Name',
      answers: { 'chats.snippets': () => [] },
      draw: ({ SnippetsDialog }, close) => <SnippetsDialog onClose={close} />,
    },
  ),
  'features/chat/dialogs/work-dialog.tsx': opens(
    () => import('#renderer/features/chat/dialogs/work-dialog.tsx'),
    {
      begins: 'Title',
      draw: ({ WorkDialog }, close) => (
        <WorkDialog chat={chat} message={messageOf(1)} target="task" onClose={close} />
      ),
    },
  ),
  'features/chat/panel/chat-actions.tsx': 'asks',

  'features/documents/from-template/from-template-dialog.tsx': opens(
    () => import('#renderer/features/documents/from-template/from-template-dialog.tsx'),
    {
      begins: 'Template',
      answers: { 'documents.listTemplates': () => [] },
      draw: ({ FromTemplateDialog }, close) => (
        <FromTemplateDialog modelId={null} onMade={nothing} onClose={close} />
      ),
    },
  ),
  'features/documents/panel/document-versions.tsx': 'asks',
  'features/documents/panel/share/cancel-request.tsx': 'asks',
  'features/documents/panel/share/share-card.tsx': 'asks',
  'features/documents/panel/share/share-dialog.tsx': opens(
    () => import('#renderer/features/documents/panel/share/share-dialog.tsx'),
    {
      begins: 'Name',
      draw: ({ ShareDialog }, close) => (
        <ShareDialog
          document={document}
          share={undefined}
          known={{
            shares: [],
            rules: {
              needsPassword: false,
              expiryDays: 0,
              publicAddress: null,
              sendsMail: false,
              hasWatermark: true,
            },
            watermarkProblem: null,
          }}
          onDone={nothing}
          onClose={close}
        />
      ),
    },
  ),
  'features/documents/panel/sign/request-dialog.tsx': opens(
    () => import('#renderer/features/documents/panel/sign/request-dialog.tsx'),
    {
      begins: 'Signers',
      draw: ({ RequestDialog }, close) => (
        <RequestDialog
          document={document}
          rules={{ publicAddress: null, sendsMail: false, hasSigning: true }}
          warning={null}
          onDone={nothing}
          onClose={close}
        />
      ),
    },
  ),
  'features/documents/panel/uploads/uploaded-files.tsx': 'asks',
  'features/documents/request-files/request-files-dialog.tsx': opens(
    () => import('#renderer/features/documents/request-files/request-files-dialog.tsx'),
    {
      begins: 'What do you ask for?',
      answers: { 'documents.uploadRequest': () => ({ request: null, rules: uploadRules }) },
      draw: ({ RequestFilesDialog }, close) => (
        <RequestFilesDialog modelId={null} onDone={nothing} onClose={close} />
      ),
    },
  ),
  'features/documents/upload/upload-dialog.tsx': opens(
    () => import('#renderer/features/documents/upload/upload-dialog.tsx'),
    {
      begins: 'Model',
      draw: ({ UploadDialog }, close) => (
        <UploadDialog files={[]} modelId={null} onSend={nothing} onTemplate={nothing} onClose={close} />
      ),
    },
  ),
  'features/drive-logs/connect/connect-dialog.tsx': opens(
    () => import('#renderer/features/drive-logs/connect/connect-dialog.tsx'),
    { begins: 'Service account', draw: ({ ConnectDialog }, close) => <ConnectDialog onClose={close} /> },
  ),
  'features/drive-logs/connect/link-dialog.tsx': opens(
    () => import('#renderer/features/drive-logs/connect/link-dialog.tsx'),
    { begins: 'Model', draw: ({ LinkDialog }, close) => <LinkDialog onClose={close} /> },
  ),
  'features/drive-logs/folders/connection-line.tsx': 'asks',
  'features/drive-logs/folders/folder-row.tsx': 'asks',

  'features/link-tree/editor/blocks/paste-dialog.tsx': opens(
    () => import('#renderer/features/link-tree/editor/blocks/paste-dialog.tsx'),
    {
      begins: 'Links',
      draw: ({ PasteDialog }, close) => <PasteDialog room={5} onDone={nothing} onClose={close} />,
    },
  ),
  'features/link-tree/editor/own-domain.tsx': 'asks',
  'features/link-tree/editor/page-editor.tsx': 'asks',
  'features/link-tree/editor/settings.tsx': 'asks',
  'features/link-tree/new/new-page-dialog.tsx': opens(
    () => import('#renderer/features/link-tree/new/new-page-dialog.tsx'),
    {
      begins: 'Title',
      draw: ({ NewPageDialog }, close) => <NewPageDialog onDone={nothing} onClose={close} />,
    },
  ),
  'features/marketplace/edit/listing-dialog.tsx': opens(
    () => import('#renderer/features/marketplace/edit/listing-dialog.tsx'),
    {
      begins: 'Title',
      draw: ({ ListingDialog }, close) => <ListingDialog id={null} onDone={nothing} onClose={close} />,
    },
  ),
  'features/marketplace/panel/listing-actions.tsx': 'asks',
  'features/marketplace/report/report-dialog.tsx': opens(
    () => import('#renderer/features/marketplace/report/report-dialog.tsx'),
    {
      begins: 'What’s wrong?',
      draw: ({ ReportDialog }, close) => (
        <ReportDialog listing={{ id: luna.id, title: 'Portraits' }} onClose={close} />
      ),
    },
  ),

  'features/notes/exchange/import-dialog.tsx': opens(
    () => import('#renderer/features/notes/exchange/import-dialog.tsx'),
    {
      begins: 'Markdown',
      draw: ({ ImportDialog }, close) => <ImportDialog modelId={null} onImported={nothing} onClose={close} />,
    },
  ),
  'features/notes/new/new-note-dialog.tsx': opens(
    () => import('#renderer/features/notes/new/new-note-dialog.tsx'),
    {
      begins: 'Title',
      draw: ({ NewNoteDialog }, close) => (
        <NewNoteDialog models={[]} start={{}} onCreated={nothing} onClose={close} />
      ),
    },
  ),
  'entities/task/task-of-dialog.tsx': opens(() => import('#renderer/entities/task/task-of-dialog.tsx'), {
    begins: 'Title',
    draw: ({ TaskOfDialog }, close) => (
      <TaskOfDialog
        name="TaskFromNoteDialog"
        title="Make a task of this note"
        draftKey="task of note"
        text="Call the studio"
        untitled="Set 2"
        from="From the note “Set 2”"
        model={null}
        onClose={close}
      />
    ),
  }),
  'features/notes/sharing/sharing-dialog.tsx': opens(
    () => import('#renderer/features/notes/sharing/sharing-dialog.tsx'),
    { begins: 'Team', draw: ({ SharingDialog }, close) => <SharingDialog note={note} onClose={close} /> },
  ),
  'features/notifications/all-notifications.tsx': opens(
    () => import('#renderer/features/notifications/all-notifications.tsx'),
    {
      begins: 'All',
      answers: { 'notifications.list': () => [] },
      draw: ({ AllNotifications }, close) => <AllNotifications onClose={close} />,
    },
  ),

  'features/tasks/panel/cancel-dialog.tsx': opens(
    () => import('#renderer/features/tasks/panel/cancel-dialog.tsx'),
    {
      begins: 'Reason (optional)',
      draw: ({ CancelDialog }, close) => <CancelDialog task={task} onCancelTask={nothing} onClose={close} />,
    },
  ),
  'features/tasks/recurrence/recurrence-dialog.tsx': opens(
    () => import('#renderer/features/tasks/recurrence/recurrence-dialog.tsx'),
    {
      begins: 'Every',
      draw: ({ RecurrenceDialog }, close) => <RecurrenceDialog task={task} onClose={close} />,
    },
  ),
  'features/tasks/use-task-change.tsx': 'asks',
};
