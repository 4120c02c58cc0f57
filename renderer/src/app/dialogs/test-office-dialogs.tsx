import { allPlans, planOf, subscriptionTo, usageOf } from '#renderer/entities/plan/test-plans.ts';
import { useUnlock } from '#renderer/entities/credential/unlock/unlock.ts';
import { mia } from '#renderer/entities/model/test-models.ts';
import { healthOf } from '#renderer/lib/diagnostics/health.ts';
import type { Exposure } from '#shared/contract/exposure.ts';
import type { Invitation } from '#shared/contract/invitations.ts';
import type { Tag } from '#shared/contract/tags.ts';
import type { User } from '#shared/contract/users.ts';
import { later, luna, nothing, opening, opens, some, type DialogRows } from './test-dialogs.tsx';

// For tests only: the dialogs of the kit, the shell, models, people and settings.

const user = some<User>({ ...mia, status: 'active' });
const invitation = some<Invitation>({ id: mia.id, email: 'ada@northlight.example' });
const tag = some<Tag>({ id: luna.id, name: 'Winter', color: 'blue' });
const plan = planOf('custom');
const content = { ...plan, description: '' };

function Reveal() {
  const { ask } = useUnlock();
  return (
    <button type="button" onClick={() => void ask()}>
      Show the password
    </button>
  );
}

export const officeDialogs: DialogRows = {
  'ui/dialog/dialog.tsx': opens(() => import('#renderer/ui/dialog/dialog.tsx'), {
    begins: 'Name',
    draw: ({ Dialog }, close) => (
      <Dialog name="Any" title="A dialog" width={400} onClose={close}>
        <input aria-label="Name" />
      </Dialog>
    ),
  }),
  'ui/dialog/confirm-dialog.tsx': {
    opens: [
      opening(() => import('#renderer/ui/dialog/confirm-dialog.tsx'), {
        begins: 'Keep it',
        draw: ({ ConfirmDialog }, close) => (
          <ConfirmDialog
            title="Delete it?"
            confirmLabel="Delete"
            cancelLabel="Keep it"
            onConfirm={nothing}
            onCancel={close}
          >
            It is lost.
          </ConfirmDialog>
        ),
      }),
      opening(() => import('#renderer/ui/dialog/confirm-dialog.tsx'), {
        begins: 'Type its name',
        draw: ({ ConfirmDialog }, close) => (
          <ConfirmDialog
            title="Delete it?"
            confirmLabel="Delete"
            typedText="Luna"
            typedLabel="Type its name"
            onConfirm={nothing}
            onCancel={close}
          >
            It is lost.
          </ConfirmDialog>
        ),
      }),
    ],
  },
  'ui/dialog/form-dialog.tsx': opens(() => import('#renderer/ui/dialog/form-dialog.tsx'), {
    begins: 'Name',
    draw: ({ FormDialog }, close) => (
      <FormDialog
        name="Any"
        title="A form"
        width={520}
        discardTitle="Discard?"
        form={{ current: null }}
        onClose={close}
      >
        {() => <input aria-label="Name" />}
      </FormDialog>
    ),
  }),
  'ui/form/table-dialog.tsx': opens(() => import('#renderer/ui/form/test-table-dialog.tsx'), {
    begins: 'Title',
    draw: ({ TestTableDialog }, close) => <TestTableDialog onClose={close} />,
  }),
  'ui/dialog/message-dialog.tsx': opens(() => import('#renderer/ui/dialog/message-dialog.tsx'), {
    begins: 'Close',
    draw: ({ MessageDialog }, close) => (
      <MessageDialog title="It is so" onClose={close}>
        It was read.
      </MessageDialog>
    ),
  }),
  'ui/dialog/qr-dialog.tsx': opens(() => import('#renderer/ui/dialog/qr-dialog.tsx'), {
    begins: 'Save as SVG',
    draw: ({ QrDialog }, close) => (
      <QrDialog name="Lease" address="https://northlight.example/d/1" onClose={close} />
    ),
  }),
  'ui/dialog/link-buttons.tsx': opens(() => import('#renderer/ui/dialog/link-buttons.tsx'), {
    begins: 'Save as SVG',
    press: 'QR code',
    draw: ({ LinkButtons }) => <LinkButtons name="Lease" address="https://northlight.example/d/1" />,
  }),
  'ui/conflict/conflict-dialog.tsx': opens(() => import('#renderer/ui/conflict/conflict-dialog.tsx'), {
    begins: 'Take theirs',
    draw: ({ ConflictDialog }, close) => (
      <ConflictDialog
        conflict={{ thing: 'model', label: 'Stage name', mine: 'Luna', theirs: 'Lune' }}
        onAnswer={close}
      />
    ),
  }),
  'ui/feedback/error-fallback.tsx': 'passes on',
  'ui/feedback/report-dialog.tsx': opens(() => import('#renderer/ui/feedback/report-dialog.tsx'), {
    begins: 'Close',
    draw: ({ ReportDialog }, close) => <ReportDialog title="Error report copied" onClose={close} />,
  }),
  'ui/leaving/leave-dialog.tsx': opens(() => import('#renderer/ui/leaving/leave-dialog.tsx'), {
    begins: 'Keep editing',
    draw: ({ LeaveDialog }, close) => <LeaveDialog onLeave={nothing} onStay={close} />,
  }),

  'app/keys/keys-dialog.tsx': opens(() => import('#renderer/app/keys/keys-dialog.tsx'), {
    begins: 'Close',
    draw: ({ KeysDialog }, close) => <KeysDialog onClose={close} />,
  }),
  'app/palette/palette.tsx': opens(() => import('#renderer/app/palette/palette.tsx'), {
    begins: 'Search or jump to',
    draw: ({ Palette }, close) => <Palette onClose={close} />,
  }),
  'entities/bot/link/link-dialog.tsx': opens(() => import('#renderer/entities/bot/link/link-dialog.tsx'), {
    begins: 'Close',
    draw: ({ LinkDialog }, close) => <LinkDialog onClose={close} />,
  }),
  'entities/credential/unlock/unlock-provider.tsx': opens(
    () => import('#renderer/entities/credential/unlock/unlock-provider.tsx'),
    {
      begins: 'Your password',
      press: 'Show the password',
      draw: ({ UnlockProvider }) => (
        <UnlockProvider>
          <Reveal />
        </UnlockProvider>
      ),
    },
  ),
  'entities/file/preview/file-preview.tsx': opens(
    () => import('#renderer/entities/file/preview/file-preview.tsx'),
    {
      begins: 'Next file',
      draw: ({ FilePreview }, close) => (
        <FilePreview
          files={['a', 'b'].map((id) => ({
            id,
            fileName: `${id}.png`,
            mediaType: 'image/png',
            sizeBytes: 10,
            open: later,
          }))}
          openedId="a"
          onClose={close}
        />
      ),
    },
  ),
  'entities/picture/picture-dialog.tsx': opens(
    () => import('#renderer/entities/picture/picture-dialog.tsx'),
    {
      begins: 'Choose a picture',
      draw: ({ PictureDialog }, close) => (
        <PictureDialog
          title="Picture of Luna"
          area="models"
          onDone={later}
          describe={() => ''}
          onClose={close}
        />
      ),
    },
  ),
  'entities/plan/change/change-plan-dialog.tsx': opens(
    () => import('#renderer/entities/plan/change/change-plan-dialog.tsx'),
    {
      begins: 'New plan',
      draw: ({ ChangePlanDialog }, close) => (
        <ChangePlanDialog
          personId={mia.id}
          subscription={subscriptionTo('custom')}
          plans={allPlans}
          choices={allPlans}
          chosenId={plan.id}
          onClose={close}
        />
      ),
    },
  ),
  'entities/plan/limits/limit-dialog.tsx': opens(
    () => import('#renderer/entities/plan/limits/limit-dialog.tsx'),
    {
      begins: 'View plans',
      draw: ({ LimitDialog }, close) => (
        <LimitDialog reached={{ type: 'models', sentence: 'Your plan is full.' }} onClose={close} />
      ),
    },
  ),
  'entities/plan/payment/payment-link-dialog.tsx': opens(
    () => import('#renderer/entities/plan/payment/payment-link-dialog.tsx'),
    {
      begins: 'Link',
      draw: ({ PaymentLinkDialog }, close) => <PaymentLinkDialog plan={plan} onClose={close} />,
    },
  ),

  'features/about/about-dialog.tsx': opens(() => import('#renderer/features/about/about-dialog.tsx'), {
    begins: 'Close',
    draw: ({ AboutDialog }, close) => <AboutDialog onClose={close} />,
  }),
  'features/account/components/end-sessions-dialog.tsx': opens(
    () => import('#renderer/features/account/components/end-sessions-dialog.tsx'),
    {
      begins: 'Cancel',
      draw: ({ EndSessionsDialog }, close) => <EndSessionsDialog which="all" others={2} onClose={close} />,
    },
  ),
  'features/account/messaging/messaging-section.tsx': 'asks',
  'features/admin/invitations/components/cancel-invitation-dialog.tsx': opens(
    () => import('#renderer/features/admin/invitations/components/cancel-invitation-dialog.tsx'),
    {
      begins: 'Keep it',
      draw: ({ CancelInvitationDialog }, close) => (
        <CancelInvitationDialog invitation={invitation} onClose={close} />
      ),
    },
  ),
  'features/admin/announcements/announcement-dialog.tsx': opens(
    () => import('#renderer/features/admin/announcements/announcement-dialog.tsx'),
    { begins: 'Title', draw: ({ AnnouncementDialog }, close) => <AnnouncementDialog onClose={close} /> },
  ),
  'features/admin/invitations/components/invite-dialog.tsx': opens(
    () => import('#renderer/features/admin/invitations/components/invite-dialog.tsx'),
    { begins: 'Email', draw: ({ InviteDialog }, close) => <InviteDialog onClose={close} /> },
  ),
  'features/admin/invitations/components/new-link-dialog.tsx': opens(
    () => import('#renderer/features/admin/invitations/components/new-link-dialog.tsx'),
    {
      begins: 'Expires in',
      draw: ({ NewLinkDialog }, close) => <NewLinkDialog invitation={invitation} onClose={close} />,
    },
  ),
  'features/admin/users/bulk/bulk-actions.tsx': 'asks',
  'features/admin/users/components/delete-user-dialog.tsx': opens(
    () => import('#renderer/features/admin/users/components/delete-user-dialog.tsx'),
    {
      begins: 'Reassign their models to',
      draw: ({ DeleteUserDialog }, close) => (
        <DeleteUserDialog user={user} modelCount={undefined} onDeleted={nothing} onCancel={close} />
      ),
    },
  ),
  'features/admin/users/components/plan-dialog.tsx': opens(
    () => import('#renderer/features/admin/users/components/plan-dialog.tsx'),
    {
      begins: 'New plan',
      answers: {
        'plans.list': () => [...allPlans],
        'plans.getSubscription': () => subscriptionTo('free'),
        'plans.getUsage': () => usageOf(1),
        'plans.listChanges': () => [],
      },
      draw: ({ PlanDialog }, close) => <PlanDialog user={user} onClose={close} />,
    },
  ),
  'features/admin/users/components/reassign-tasks-dialog.tsx': opens(
    () => import('#renderer/features/admin/users/components/reassign-tasks-dialog.tsx'),
    {
      begins: 'Reassign their open tasks to',
      draw: ({ ReassignTasksDialog }, close) => (
        <ReassignTasksDialog users={[user]} count={2} onClose={close} />
      ),
    },
  ),
  'features/admin/users/components/role-and-status.tsx': 'asks',
  'features/admin/users/components/sessions-dialog.tsx': opens(
    () => import('#renderer/features/admin/users/components/sessions-dialog.tsx'),
    { begins: 'Close', draw: ({ SessionsDialog }, close) => <SessionsDialog user={user} onClose={close} /> },
  ),
  'features/auth/invitation/invited-while-signed-in.tsx': opens(
    async () => {
      const { setInvite, useInvite } = await import('#renderer/lib/links/invite-link.ts');
      setInvite({ status: 'asked' });
      const { InvitedWhileSignedIn } =
        await import('#renderer/features/auth/invitation/invited-while-signed-in.tsx');
      return () => (useInvite().status === 'none' ? null : <InvitedWhileSignedIn onSignOut={later} />);
    },
    { begins: 'Stay signed in', draw: (Invited) => <Invited /> },
  ),
  'features/debug/debug-dashboard.tsx': opens(() => import('#renderer/features/debug/debug-dashboard.tsx'), {
    begins: 'Log Debug Info',
    draw: ({ DebugDashboard }, close) => (
      <DebugDashboard
        health={healthOf({ subscriptions: [], errors: [], modals: [] }, 0)}
        onRefresh={nothing}
        onClose={close}
      />
    ),
  }),
  'features/exposure/use-rotation.tsx': opens(
    async () => {
      const { useRotation } = await import('#renderer/features/exposure/use-rotation.tsx');
      return function Rotation() {
        const { dialog, start } = useRotation(nothing);
        return (
          <>
            <button
              type="button"
              onClick={() => {
                start([some<Exposure>({ id: luna.id, canRotate: true, dueAt: null })]);
              }}
            >
              Rotate
            </button>
            {dialog}
          </>
        );
      };
    },
    { begins: 'Reason', press: 'Rotate', draw: (Rotation) => <Rotation /> },
  ),
  'features/model-import/page.tsx': 'asks',
  'features/models/list/bulk-actions.tsx': 'asks',
  'features/models/new/create-model-dialog.tsx': opens(
    () => import('#renderer/features/models/new/create-model-dialog.tsx'),
    {
      begins: 'Stage name',
      draw: ({ CreateModelDialog }, close) => <CreateModelDialog onCreated={nothing} onClose={close} />,
    },
  ),
  'features/models/panel/delete-model-dialog.tsx': opens(
    () => import('#renderer/features/models/panel/delete-model-dialog.tsx'),
    {
      begins: 'Type Luna Vale to confirm',
      draw: ({ DeleteModelDialog }, close) => (
        <DeleteModelDialog model={luna} onDeleted={nothing} onCancel={close} />
      ),
    },
  ),
  'features/models/onboarding/apply-template-dialog.tsx': opens(
    () => import('#renderer/features/models/onboarding/apply-template-dialog.tsx'),
    {
      begins: 'Template',
      draw: ({ ApplyTemplateDialog }, close) => <ApplyTemplateDialog model={luna} onClose={close} />,
    },
  ),
  'features/plan-editor/components/save-dialog.tsx': opens(
    () => import('#renderer/features/plan-editor/components/save-dialog.tsx'),
    {
      begins: 'Cancel',
      draw: ({ SaveDialog }, close) => (
        <SaveDialog
          planId={plan.id}
          name={plan.name}
          seen={content}
          wanted={content}
          onSave={nothing}
          onClose={close}
        />
      ),
    },
  ),
  'entities/plan/change/brought-dialog.tsx': opens(
    () => import('#renderer/entities/plan/change/brought-dialog.tsx'),
    {
      begins: 'Close',
      answers: { 'plans.listBrought': () => [] },
      draw: ({ BroughtDialog }, close) => (
        <BroughtDialog person={{ id: user.id, name: 'Mia' }} onClose={close} />
      ),
    },
  ),
  'features/subscription/components/ask-dialog.tsx': opens(
    () => import('#renderer/features/subscription/components/ask-dialog.tsx'),
    { begins: 'Close', draw: ({ AskDialog }, close) => <AskDialog plan={plan} onClose={close} /> },
  ),
  'features/templates-and-tags/delete-tag-dialog.tsx': opens(
    () => import('#renderer/features/templates-and-tags/delete-tag-dialog.tsx'),
    {
      begins: 'Cancel',
      draw: ({ DeleteTagDialog }, close) => <DeleteTagDialog tag={tag} onDeleted={nothing} onClose={close} />,
    },
  ),
  'features/templates-and-tags/document-template-dialog.tsx': opens(
    () => import('#renderer/features/templates-and-tags/document-template-dialog.tsx'),
    {
      begins: 'Name',
      draw: ({ DocumentTemplateDialog }, close) => (
        <DocumentTemplateDialog template={undefined} onSaved={nothing} onClose={close} />
      ),
    },
  ),
  'features/templates-and-tags/tag-dialog.tsx': opens(
    () => import('#renderer/features/templates-and-tags/tag-dialog.tsx'),
    {
      begins: 'Name',
      draw: ({ TagDialog }, close) => <TagDialog tag={tag} onSaved={nothing} onClose={close} />,
    },
  ),
  'features/templates-and-tags/template-dialog.tsx': opens(
    () => import('#renderer/features/templates-and-tags/template-dialog.tsx'),
    {
      begins: 'Name',
      draw: ({ TemplateDialog }, close) => (
        <TemplateDialog template={undefined} onSaved={nothing} onClose={close} />
      ),
    },
  ),
  'features/templates-and-tags/template-section.tsx': 'asks',
};
