import { isOwnPicture } from './pictures.ts';
import { settingOf, type SettingKey } from './settings.ts';
import { isKnownTimezone } from './timezones.ts';

const isTimezone = (name: string): boolean =>
  /^[A-Za-z][A-Za-z0-9_]*(\/[A-Za-z0-9_+-]+)*$/.test(name) && isKnownTimezone(name);

// eslint-disable-next-line no-control-regex -- an address has none
const emailShape = /^[^\s\u0000-\u001f\u007f@<>,;:"()\\[\]]+@[a-zA-Z0-9-]+(\.[a-zA-Z0-9-]+)+$/;

/** Why a setting cannot have this value; undefined if it can. */
export function settingProblem(key: SettingKey, value: string): string | undefined {
  const setting = settingOf(key);
  // Counted by code point, as the database does.
  if ('longest' in setting && Array.from(value).length > setting.longest)
    return `Use ${String(setting.longest)} characters or fewer`;
  switch (setting.kind) {
    case 'switch':
      return value === 'true' || value === 'false' ? undefined : 'Choose on or off';
    case 'timezone':
      return isTimezone(value) ? undefined : 'Choose a valid timezone';
    case 'choice':
      return setting.options.some(([option]) => option === value) ? undefined : setting.problem;
    case 'number': {
      const { least, most } = setting;
      const isInRange = /^(0|[1-9]\d{0,8})$/.test(value) && Number(value) >= least && Number(value) <= most;
      return isInRange ? undefined : `Enter a whole number between ${String(least)} and ${String(most)}`;
    }
    case 'text':
      // eslint-disable-next-line no-control-regex -- a name has none
      return value.trim() !== value || /[\u0000-\u001f\u007f]/.test(value)
        ? 'Use one line without spaces around it'
        : undefined;
    case 'picture':
      return value === '' || isOwnPicture(value) || /^https:\/\/[^\s/?#@\\]+([/?#]\S*)?$/.test(value)
        ? undefined
        : 'Enter an address that starts with https://';
    case 'address':
      return value === '' ||
        /^(https:\/\/[^\s/?#@\\]+|http:\/\/(localhost|127[.]0[.]0[.]1|\[::1\])(:[0-9]{1,5})?)(\/[^\s?#@\\]*)?$/.test(
          value,
        )
        ? undefined
        : 'Enter an address that starts with https://';
    case 'email':
      return value === '' || emailShape.test(value) ? undefined : 'Enter an email address';
    case 'color':
      return value === '' || /^#[0-9a-f]{6}$/.test(value) ? undefined : 'Enter a color such as #3457cf';
  }
}
