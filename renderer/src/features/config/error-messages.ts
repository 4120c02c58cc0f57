import { errorMessages, isRefusal, type ErrorMessages } from '#renderer/lib/errors/error-messages.ts';
import { settingKeys, settingOf } from '#shared/domain/settings.ts';

export const errorMessage = errorMessages({
  'settings.list': 'Failed to load the configuration',
  'settings.save': (failure) =>
    isRefusal(failure)
      ? `You don’t have permission to change ${label(failure.hint) ?? 'the configuration'}. Ask an administrator.`
      : `Failed to save the configuration: ${failure.message}`,
  'settings.getHistory': 'Failed to load the history',
} satisfies ErrorMessages<'settings.list' | 'settings.save' | 'settings.getHistory'>);

/** The label of the refused setting, if the error names one. */
function label(key: string | undefined): string | undefined {
  const refused = settingKeys.find((each) => each === key);
  return refused && `“${settingOf(refused).label}”`;
}
