import { Checkbox } from '@mantine/core';
import { Option } from '#renderer/features/account/components/option.tsx';
import { errorMessage } from '#renderer/features/account/error-messages.ts';
import { FormAlert } from '#renderer/ui/form/form-alert.tsx';
import { PauseOption } from './pause-option.tsx';
import { useChangeDesktopSettings, useDesktopSettings } from './use-desktop-settings.ts';

/** What Marquee does on this computer while its window is closed. */
export function BackgroundSettings() {
  const { data: settings, error } = useDesktopSettings();
  const change = useChangeDesktopSettings();
  if (error !== null) return <FormAlert message={errorMessage('desktop.getSettings', error)} />;
  if (settings === undefined || settings === null) return null;
  const { tray, keepsRunning, startsWithSystem, pausedUntil } = settings;
  return (
    <>
      <PauseOption pausedUntil={pausedUntil} />
      {tray === 'not_needed' ? null : (
        <Option
          title="Keep running when closed"
          about={
            tray === 'there'
              ? 'Marquee stays in the tray, so notifications still reach you.'
              : 'This desktop has no tray, so closing the window quits Marquee.'
          }
        >
          <Checkbox
            aria-label="Keep running when closed"
            checked={tray === 'there' && keepsRunning === true}
            disabled={tray === 'missing'}
            onChange={({ currentTarget }) => {
              change.mutate({ keepsRunning: currentTarget.checked });
            }}
          />
        </Option>
      )}
      <Option
        title="Start with the computer"
        about={
          tray === 'missing'
            ? 'Its window opens when you sign in.'
            : 'It waits in the tray until you open it.'
        }
      >
        <Checkbox
          aria-label="Start with the computer"
          checked={startsWithSystem}
          onChange={({ currentTarget }) => {
            change.mutate({ startsWithSystem: currentTarget.checked });
          }}
        />
      </Option>
    </>
  );
}
