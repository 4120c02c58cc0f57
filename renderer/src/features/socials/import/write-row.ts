import type { QueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/credential/error-messages.ts';
import { toAppError } from '#renderer/lib/errors/error-messages.ts';
import type { CodeSettings } from '#shared/domain/one-time-code.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { saveImportedAccount } from '#renderer/features/socials/saves.ts';
import { Cancelled, type Unlock } from '#renderer/entities/credential/unlock/unlock.ts';
import { accountsNamed, type WrittenRow } from './import-plan.ts';
import type { LoginSecrets } from './login-reader.ts';

export type RowResult =
  | { state: 'done' }
  /** Only partly written, or not at all. `stops`: the other rows would fail for the same reason. */
  | { state: 'partly' | 'failed'; why: string; stops: boolean };

type Sent = {
  client: QueryClient;
  run: Unlock['run'];
  modelId: string;
  row: WrittenRow;
  secrets: LoginSecrets;
  withNotes: boolean;
};

/** Writes one row with the same calls as the forms. */
export async function writeRow(sent: Sent): Promise<RowResult> {
  const { row, secrets, run } = sent;
  const { outcome } = row;
  if (outcome.kind !== 'change') return addAccount(sent);
  const { credentialId, setsPassword, setsCode } = outcome;
  if (setsPassword) {
    try {
      await run(() => request('vault.change', { credentialId, password: secrets.password }));
    } catch (error) {
      return failed('vault.change', error);
    }
  }
  if (!setsCode || secrets.code === null) return { state: 'done' };
  return writeCode(run, { credentialId, code: secrets.code, isOnly: !setsPassword });
}

async function addAccount({ client, run, modelId, row, secrets, withNotes }: Sent): Promise<RowResult> {
  const { platform = '', username, email, hasNotes } = row.login;
  const name = { username, email };
  const notes = withNotes && hasNotes ? secrets.notes : '';
  try {
    const account = { ...name, notes, password: secrets.password };
    const saved = await run(() => saveImportedAccount(client, { modelId, platform, account }));
    if (secrets.code === null) return { state: 'done' };
    const present = saved.platforms.find((each) => each.platform === platform);
    const [added] = present === undefined ? [] : accountsNamed(present, name);
    if (added === undefined) throw new AppError('not_found', 'The account was removed in the meantime.');
    return await writeCode(run, { credentialId: added.credential.id, code: secrets.code, isOnly: false });
  } catch (error) {
    return failed('socials.updatePlatform', error);
  }
}

type Code = { credentialId: string; code: CodeSettings; isOnly: boolean };

async function writeCode(run: Unlock['run'], { credentialId, code, isOnly }: Code): Promise<RowResult> {
  try {
    await run(() => request('vault.setCode', { credentialId, code }));
    return { state: 'done' };
  } catch (error) {
    const result = failed('vault.setCode', error);
    if (isOnly) return result;
    return {
      ...result,
      state: 'partly',
      why: `The password was imported, its one-time codes weren’t. ${result.why}`,
    };
  }
}

function failed(call: Parameters<typeof errorMessage>[0], error: unknown) {
  if (error instanceof Cancelled)
    return { state: 'failed' as const, why: 'Your password wasn’t confirmed.', stops: true };
  const { code } = toAppError(error);
  return {
    state: 'failed' as const,
    why: errorMessage(call, error),
    stops: code === 'unavailable' || code === 'unauthenticated' || code === 'forbidden' || code === 'limit',
  };
}
