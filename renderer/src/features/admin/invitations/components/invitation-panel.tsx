import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type Ref } from 'react';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { dateFormat } from '#renderer/lib/time/date-format.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import type { RowPanel } from '#renderer/ui/list-screen/list-panel.tsx';
import { PanelFact, PanelFacts } from '#renderer/ui/side-panel/panel-facts.tsx';
import { PanelHead } from '#renderer/ui/side-panel/panel-head.tsx';
import { PanelBody, PanelFoot } from '#renderer/ui/side-panel/panel-parts.tsx';
import type { Invitation } from '#shared/contract/invitations.ts';
import { permissionName } from '#renderer/entities/permission/permission-name.ts';
import { invitedBy, statusAt, timeLeft } from '#renderer/features/admin/invitations/invitation.ts';
import { invitationQueries } from '#renderer/features/admin/invitations/queries.ts';
import { InvitationStatusMark } from './invitation-status.tsx';

const moment = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });
const words = (at: string) => moment.format(new Date(at));
const CancelInvitationDialog = lazyDialog(
  async () => (await import('./cancel-invitation-dialog.tsx')).CancelInvitationDialog,
);
const NewLinkDialog = lazyDialog(async () => (await import('./new-link-dialog.tsx')).NewLinkDialog);

/** One invitation in the side panel, and what can be done with it. */
export const invitationPanel = (now: number): RowPanel<Invitation> => ({
  label: (invitation) => invitation?.email ?? 'Invitation',
  missing: 'The link may be incomplete.',
  link: { tab: 'invitations' },
  children: (invitation, { headingRef }) => (
    <Details key={invitation.id} invitation={invitation} now={now} headingRef={headingRef} />
  ),
});

type DetailsProps = { invitation: Invitation; now: number; headingRef: Ref<HTMLHeadingElement> };

function Details({ invitation, now, headingRef }: DetailsProps) {
  const viewer = useViewer();
  const [isRenewing, setIsRenewing] = useState(false);
  const [isCancelling, setIsCancelling] = useState(false);
  const status = statusAt(invitation, now);
  const overrides = Object.entries(invitation.permissionOverrides);
  return (
    <>
      <PanelHead title={invitation.email} headingRef={headingRef} line={invitedBy(invitation, viewer.id)}>
        <InvitationStatusMark status={status} isTag />
      </PanelHead>
      <PanelBody label="Invitation">
        <PanelFacts title="Invitation">
          <PanelFact label="Invited">{words(invitation.createdAt)}</PanelFact>
          {invitation.acceptedAt === null ? null : (
            <PanelFact label="Accepted">{words(invitation.acceptedAt)}</PanelFact>
          )}
          {status === 'pending' || status === 'expired' ? (
            <PanelFact label={status === 'pending' ? 'Expires' : 'Expired'}>
              {words(invitation.expiresAt)}
              {status === 'pending' ? `, in ${timeLeft(invitation.expiresAt, now)}` : ''}
            </PanelFact>
          ) : null}
        </PanelFacts>
        <PanelFacts title="What they get">
          <PanelFact label="Role">Manager</PanelFact>
          <PanelFact label="Permissions">
            {overrides.length === 0
              ? 'Manager defaults'
              : `Manager defaults, and ${overrides
                  .map(([key, isOn]) => `${permissionName(key) ?? key} ${isOn ? 'on' : 'off'}`)
                  .join(', ')}`}
          </PanelFact>
          <PanelFact label="Models">
            <ModelNames ids={invitation.modelIds} />
          </PanelFact>
        </PanelFacts>
      </PanelBody>
      {!viewer.isReadOnly && (status === 'pending' || status === 'expired') ? (
        <PanelFoot>
          <Button
            variant="default"
            onClick={() => {
              setIsRenewing(true);
            }}
          >
            New link…
          </Button>
          {status === 'pending' ? (
            <Button
              variant="default"
              onClick={() => {
                setIsCancelling(true);
              }}
            >
              Cancel invitation…
            </Button>
          ) : null}
        </PanelFoot>
      ) : null}
      {isRenewing ? (
        <NewLinkDialog
          invitation={invitation}
          onClose={() => {
            setIsRenewing(false);
          }}
        />
      ) : null}
      {isCancelling ? (
        <CancelInvitationDialog
          invitation={invitation}
          onClose={() => {
            setIsCancelling(false);
          }}
        />
      ) : null}
    </>
  );
}

/** Names the models that the viewer can see; otherwise only their number. */
function ModelNames({ ids }: { ids: readonly string[] }) {
  const viewer = useViewer();
  const models = useQuery({ ...invitationQueries.models(viewer), enabled: ids.length > 0 }).data;
  if (ids.length === 0) return 'None';
  const names = ids.flatMap((id) => models?.find((model) => model.id === id)?.stageName ?? []);
  const others = ids.length - names.length;
  if (names.length === 0) return `${String(ids.length)} ${ids.length === 1 ? 'model' : 'models'}`;
  return `${names.join(', ')}${others === 0 ? '' : ` and ${String(others)} more`}`;
}
