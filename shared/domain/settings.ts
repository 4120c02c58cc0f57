/** The type of a setting's value. All values are text in the database; empty means not set. */
export type SettingKind =
  | { kind: 'text'; longest: number }
  | { kind: 'picture'; longest: number }
  | { kind: 'color' }
  | { kind: 'timezone' }
  | { kind: 'address'; longest: number }
  | { kind: 'email'; longest: number }
  | { kind: 'switch' }
  | { kind: 'choice'; options: readonly (readonly [value: string, label: string])[]; problem: string }
  | { kind: 'number'; least: number; most: number; unit: string };

export type Setting = SettingKind & {
  group: string;
  label: string;
  /** A sentence about what it does. */
  about: string;
  default: string;
  /** Affects plans, sign-up, security or the audit log, so the database accepts changes only from administrators. */
  isForAdministrators?: true;
};

const workspace = 'Workspace';
const security = 'Sign-up and security';

/** Every setting of the configuration page, in order. The rules in …0300_config.sql are exactly the same. */
export const settings = {
  workspace_name: {
    group: workspace,
    label: 'Workspace name',
    about: 'On the sign-in page, in the top bar, in invitations and in the window title',
    default: '',
    kind: 'text',
    longest: 60,
  },
  logo_url: {
    group: workspace,
    label: 'Logo',
    about: 'Upload a square picture, or enter the https address of a PNG, JPEG, WebP, GIF or AVIF up to 5 MB',
    default: '',
    kind: 'picture',
    longest: 500,
  },
  accent_color: {
    group: workspace,
    label: 'Accent color',
    about: 'Buttons, links and selections use the closest shade that’s easy to read',
    default: '',
    kind: 'color',
  },
  timezone: {
    group: workspace,
    label: 'Default timezone',
    about: 'For new models. Existing models keep theirs.',
    default: 'UTC',
    kind: 'timezone',
  },
  enable_marketplace: {
    group: workspace,
    label: 'Marketplace',
    about: 'Also needs the permission and a plan that includes it',
    default: 'false',
    kind: 'switch',
  },
  enable_notifications: {
    group: workspace,
    label: 'Notifications',
    about: 'Off hides the bell and queues nothing but security alerts',
    default: 'true',
    kind: 'switch',
  },
  signup_requires_approval: {
    group: security,
    label: 'New sign-ups wait for approval',
    about: 'Invited people get access right away',
    default: 'false',
    isForAdministrators: true,
    kind: 'switch',
  },
  invite_expiry_days: {
    group: security,
    label: 'Invitations expire after',
    about: 'For new links, unless the inviter chooses another time',
    default: '7',
    isForAdministrators: true,
    kind: 'number',
    least: 1,
    most: 90,
    unit: 'days',
  },
  public_address: {
    group: 'Links and mail',
    label: 'Public address',
    about:
      'What links to documents and invitations begin with: the address at which people outside reach Marquee',
    default: '',
    isForAdministrators: true,
    kind: 'address',
    longest: 300,
  },
  report_email: {
    group: 'Links and mail',
    label: 'Reports of link pages',
    about: 'Where “Report this page” of a link page mails to. Not offered while it’s empty, or without mail.',
    default: '',
    isForAdministrators: true,
    kind: 'email',
    longest: 254,
  },
  share_require_password: {
    group: 'Links and mail',
    label: 'Links need a password',
    about: 'For links to documents. Links that exist keep working.',
    default: 'false',
    isForAdministrators: true,
    kind: 'switch',
  },
  share_default_expiry_days: {
    group: 'Links and mail',
    label: 'Links end after',
    about: 'For new links to documents, unless their maker chooses another time. 0 for never.',
    default: '30',
    isForAdministrators: true,
    kind: 'number',
    least: 0,
    most: 365,
    unit: 'days',
  },
  social_approval_required: {
    group: 'Social posting',
    label: 'Posts need approval',
    about:
      'Of every account, by someone other than the author; planned posts wait as well. Off leaves it to each account.',
    default: 'false',
    isForAdministrators: true,
    kind: 'switch',
  },
  default_plan_type: {
    group: 'Plans',
    label: 'Default plan',
    about: 'For everyone who has no plan yet',
    default: 'free',
    isForAdministrators: true,
    kind: 'choice',
    options: [
      ['free', 'Free'],
      ['basic', 'Basic'],
      ['pro', 'Pro'],
      ['enterprise', 'Enterprise'],
      ['custom', 'Custom'],
    ],
    problem: 'Choose a plan',
  },
  vault_rotate_days: {
    group: security,
    label: 'Change passwords after',
    about: 'When passwords of models’ accounts are due, unless an account has its own time. 0 for never.',
    default: '90',
    isForAdministrators: true,
    kind: 'number',
    least: 0,
    most: 730,
    unit: 'days',
  },
  upload_max_mb: {
    group: 'Records',
    label: 'Largest file',
    about: 'What people may attach or upload at once. Attachments are 25 MB at most, documents 50 MB.',
    default: '50',
    kind: 'number',
    least: 1,
    most: 50,
    unit: 'MB',
  },
  trash_days: {
    group: 'Records',
    label: 'Keep the trash for',
    about:
      'What was moved to the trash before is deleted for good once a day: documents, notes, tasks and events',
    default: '30',
    isForAdministrators: true,
    kind: 'number',
    least: 1,
    most: 365,
    unit: 'days',
  },
  chat_edit_hours: {
    group: 'Records',
    label: 'Messages can be edited for',
    about:
      'How long people can change what they wrote in a chat. What it said before stays readable. 0 turns it off.',
    default: '24',
    kind: 'number',
    least: 0,
    most: 720,
    unit: 'hours',
  },
  chat_retention_days: {
    group: 'Records',
    label: 'Keep chat messages for',
    about: 'Older messages and their files are deleted for good once a day. 0 keeps all of them.',
    default: '0',
    isForAdministrators: true,
    kind: 'number',
    least: 0,
    most: 3650,
    unit: 'days',
  },
  drive_log_retention_days: {
    group: 'Records',
    label: 'Keep Drive activity for',
    about: 'Older activity of linked folders is removed once a day and can’t be restored',
    default: '365',
    isForAdministrators: true,
    kind: 'number',
    least: 30,
    most: 3650,
    unit: 'days',
  },
  audit_retention_days: {
    group: 'Records',
    label: 'Keep the audit log for',
    about: 'Older entries are removed once a day and can’t be restored',
    default: '365',
    isForAdministrators: true,
    kind: 'number',
    least: 7,
    most: 99_999,
    unit: 'days',
  },
} as const satisfies Record<string, Setting>;

export type SettingKey = keyof typeof settings;
export const settingKeys = Object.keys(settings) as [SettingKey, ...SettingKey[]];
export const settingOf = (key: SettingKey): Setting => settings[key];

/** Whether a holder of can_manage_config may change it. */
export const mayChangeSetting = (key: SettingKey, role: string): boolean =>
  role === 'admin' || settingOf(key).isForAdministrators !== true;

/** Converts typed text into the stored form. */
export function settingAsTyped(key: SettingKey, typed: string): string {
  const { kind } = settingOf(key);
  if (kind === 'switch' || kind === 'choice' || kind === 'timezone') return typed;
  const text = typed.trim();
  if (kind !== 'color') return text;
  const long = text.replace(/^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i, '#$1$1$2$2$3$3');
  return (/^[0-9a-f]{6}$/i.test(long) ? `#${long}` : long).toLowerCase();
}

/** A value as shown to people. */
export function settingText(key: SettingKey, value: string | null): string {
  const setting = settingOf(key);
  if (value === null || value === '') return setting.kind === 'color' ? 'Default' : 'None';
  switch (setting.kind) {
    case 'switch':
      return value === 'true' ? 'On' : 'Off';
    case 'choice':
      return setting.options.find(([option]) => option === value)?.[1] ?? value;
    case 'number':
      return `${value} ${value === '1' ? setting.unit.replace(/s$/, '') : setting.unit}`;
    case 'timezone':
      return value.replaceAll('_', ' ');
    default:
      return value;
  }
}
