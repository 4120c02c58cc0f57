import '#renderer/ui/choice/switch.css';
import { Button, Switch, TextInput, type TextInputProps } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { timezoneOptions } from '#renderer/lib/time/local-time.ts';
import { EditableChoice } from '#renderer/ui/choice/editable-choice.tsx';
import { fieldError } from '#renderer/ui/choice/field-error.tsx';
import { settingOf, type SettingKey } from '#shared/domain/settings.ts';
import { ColorPick } from './color-pick.tsx';
import { PictureButton } from '#renderer/entities/picture/picture-button.tsx';
import { LogoPreview } from './logo-preview.tsx';
import styles from './setting-row.module.css';

type Props = {
  settingKey: SettingKey;
  /** The text as typed. */
  value: string;
  problem: string | undefined;
  /** The ID of the description. */
  describedBy: string;
  isDisabled: boolean;
  onChange: (value: string) => void;
  onBlur: () => void;
};

/** In a browser, offers this page's own address, the most likely value. */
function PageAddress({ value, isDisabled, onChange }: Props) {
  if (window.bridge !== undefined || isDisabled || value === window.location.origin) return null;
  return (
    <span className={styles['upload']}>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => {
          onChange(window.location.origin);
        }}
      >
        Use this page’s address
      </Button>
    </span>
  );
}

/** The input for a setting, chosen by its type. */
export function SettingControl(props: Props) {
  const { settingKey, value, problem, describedBy, isDisabled, onChange, onBlur } = props;
  const setting = settingOf(settingKey);
  const shared = {
    'aria-label': setting.label,
    'data-setting': settingKey,
    disabled: isDisabled,
    error: fieldError(problem),
    onBlur,
  };
  const text = (options: TextInputProps): ReactNode => (
    <TextInput
      {...shared}
      size="sm"
      value={value}
      autoComplete="off"
      aria-describedby={describedBy}
      onChange={(event) => {
        onChange(event.currentTarget.value);
      }}
      {...options}
    />
  );
  switch (setting.kind) {
    case 'switch':
      return (
        <Switch
          {...shared}
          checked={value === 'true'}
          label={value === 'true' ? 'On' : 'Off'}
          aria-describedby={describedBy}
          classNames={{ body: styles['switch'] ?? '' }}
          onChange={(event) => {
            onChange(String(event.currentTarget.checked));
          }}
        />
      );
    case 'timezone':
      return <TimezoneControl {...props} />;
    case 'choice':
      return (
        <EditableChoice
          {...shared}
          size="sm"
          data={setting.options.map(([option, label]) => ({ value: option, label }))}
          value={value}
          onChange={(chosen) => {
            if (chosen !== null) onChange(chosen);
          }}
        />
      );
    case 'number':
      return text({
        inputMode: 'numeric',
        rightSection: <span className={styles['unit']}>{setting.unit}</span>,
        rightSectionWidth: 60,
      });
    case 'picture':
      return (
        <>
          {text({
            inputMode: 'url',
            spellCheck: false,
            placeholder: 'https://',
            leftSection: <LogoPreview address={problem === undefined ? value.trim() : ''} />,
          })}
          <span className={styles['upload']}>
            <PictureButton
              title="Logo"
              area="logo"
              isDisabled={isDisabled}
              onDone={async (address) => {
                onChange(address);
              }}
              describe={() => ''}
            >
              Upload a picture
            </PictureButton>
          </span>
        </>
      );
    case 'address':
      return (
        <>
          {text({ inputMode: 'url', spellCheck: false, placeholder: 'https://' })}
          <PageAddress {...props} />
        </>
      );
    case 'email':
      return text({ inputMode: 'email', spellCheck: false, placeholder: 'None' });
    case 'color':
      return text({
        spellCheck: false,
        placeholder: 'Default',
        leftSection: (
          <ColorPick value={problem === undefined ? value : ''} isDisabled={isDisabled} onPick={onChange} />
        ),
        leftSectionPointerEvents: 'all',
      });
    case 'text':
      return text({ placeholder: 'Marquee', dir: 'auto' });
  }
}

/** About 400 time zones, read once. */
function TimezoneControl({ settingKey, value, problem, isDisabled, onChange }: Props) {
  const options = useMemo(() => timezoneOptions(value), [value]);
  return (
    <EditableChoice
      aria-label={settingOf(settingKey).label}
      data-setting={settingKey}
      size="sm"
      disabled={isDisabled}
      error={fieldError(problem)}
      searchable
      data={options}
      value={value}
      onChange={(chosen) => {
        if (chosen !== null) onChange(chosen);
      }}
    />
  );
}
