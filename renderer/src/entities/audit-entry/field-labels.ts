import { minutesWords } from '#renderer/entities/grant/grant-labels.ts';
import { permissionName } from '#renderer/entities/permission/permission-name.ts';

/** Labels that can't be made from the column's name. */
const labels = new Map([
  ['manager_id', 'Main manager'],
  ['user_id', 'User'],
  ['credential_grant', 'Temporary access'],
  ['minutes', 'Duration'],
  ['ends_at', 'Ends'],
  ['photo_url', 'Photo link'],
  ['drive_folder_id', 'Drive folder'],
  ['primary_communication', 'Primary contact'],
  ['socials', 'Social accounts'],
  ['expires_at', 'Expires'],
  ['model_ids', 'Models'],
  ['permission_overrides', 'Permissions'],
  ['enable_marketplace', 'Marketplace'],
  ['enable_notifications', 'Notifications'],
  ['signup_requires_approval', 'Sign-up needs approval'],
  ['default_plan_type', 'Default plan'],
  ['current_period_end', 'Ends'],
  ['limit_overrides', 'Limits by contract'],
  ['can_access_advanced_features', 'Advanced features'],
  ['can_access_api', 'API access'],
  ['can_access_priority_support', 'Priority support'],
  ['is_self_service', 'Self-service'],
  ['is_active', 'On offer'],
  ['payment_link_url', 'Payment link'],
  ['payment_link_id', 'Payment link’s id'],
]);

/** `stage_name` as people read it: `Stage name`. */
export function fieldLabel(field: string): string {
  const words = field.replaceAll('_', ' ');
  return labels.get(field) ?? permissionName(field) ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** What an empty value means: without an override, the default applies. */
export const emptyWords = (field: string): string =>
  permissionName(field) !== undefined || field === 'permission_overrides' || field === 'value'
    ? 'Default'
    : 'None';

const wordsOfValues = new Map([
  ['admin', 'Administrator'],
  ['true', 'On'],
  ['false', 'Off'],
  ['asked', 'Requested'],
  ['refused', 'Declined'],
]);
const fieldsOfWords = new Set(['role', 'status', 'primary_communication', 'value', 'type', 'ended_because']);

/** `paused` as `Paused`, for fields whose values are keys of the database; 240 minutes as `4 hours`. */
export function valueLabel(field: string, value: string): string {
  if (field === 'minutes' && /^\d+$/.test(value)) return minutesWords(Number(value));
  if (!fieldsOfWords.has(field) || !/^[a-z_]+$/.test(value)) return value;
  const words = value.replaceAll('_', ' ');
  return wordsOfValues.get(value) ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
