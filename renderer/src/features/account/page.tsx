import { Button } from '@mantine/core';
import { useState } from 'react';
import { dropDraft } from '#renderer/lib/drafts/drafts.ts';
import { openServers } from '#renderer/lib/session/servers-screen.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { ReadOnlyGuard } from '#renderer/ui/form/read-only-guard.tsx';
import { PageHeader } from '#renderer/ui/layout/page-header.tsx';
import { Row, Stack } from '#renderer/ui/layout/parts.tsx';
import { DevicePanel } from './components/device-panel.tsx';
import { LeaveDialog } from '#renderer/ui/leaving/leave-dialog.tsx';
import { PasswordSection } from './components/password-section.tsx';
import { profileDraft, ProfileSection } from './components/profile-section.tsx';
import { SessionsSection } from './components/sessions-section.tsx';
import { MessagingSection } from './messaging/messaging-section.tsx';
import { OwnActivity } from './own-activity/own-activity.tsx';
import { SavedViewsSection } from './saved-views/saved-views-section.tsx';
import { useLeaving } from '#renderer/ui/leaving/use-leaving.ts';
import styles from './page.module.css';

const profileForm = 'profile-form';

export function AccountPage() {
  const { isReadOnly } = useViewer();
  const [isProfileDirty, setProfileDirty] = useState(false);
  const [isPasswordDirty, setPasswordDirty] = useState(false);
  const leaving = useLeaving(isProfileDirty || isPasswordDirty);
  return (
    <Row align="stretch" grow className={styles['page']}>
      <Stack grow className={styles['main']}>
        <div className={styles['head']}>
          <PageHeader
            title="Account"
            action={
              <Button
                type="submit"
                form={profileForm}
                variant={isProfileDirty ? 'filled' : 'default'}
                disabled={!isProfileDirty}
              >
                Save changes
              </Button>
            }
          />
        </div>
        <div className={styles['scroll']}>
          <ReadOnlyGuard>
            <ProfileSection formId={profileForm} onDirtyChange={setProfileDirty} />
            <PasswordSection onDirtyChange={setPasswordDirty} />
          </ReadOnlyGuard>
          {isReadOnly ? null : <MessagingSection />}
          <SessionsSection />
          {/* Private views are not shown to an administrator who views as this user. */}
          {isReadOnly ? null : <SavedViewsSection />}
          <OwnActivity />
        </div>
      </Stack>
      {/* Not shown when viewing as another user: the device is the administrator's. */}
      {isReadOnly ? null : (
        <DevicePanel
          onChangeServer={
            window.bridge === undefined
              ? undefined
              : () => {
                  leaving.ask(openServers);
                }
          }
        />
      )}
      {leaving.isAsking ? (
        <LeaveDialog
          onLeave={() => {
            dropDraft(profileDraft);
            leaving.leave();
          }}
          onStay={leaving.stay}
        />
      ) : null}
    </Row>
  );
}
