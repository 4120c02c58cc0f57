import { AppError } from '#shared/lib/app-error.ts';
import { failureOf, storageFailure } from '#shared/services/files/storage-failures.ts';

/**
 * The browser's own download. Checks the response first, because an expired link would replace the page with its error.
 */
export async function saveLink(address: string, fileName: string): Promise<boolean> {
  const answer = await fetch(address, { headers: { range: 'bytes=0-0' }, cache: 'no-store' }).catch(
    () => undefined,
  );
  if (answer === undefined) throw storageFailure(0);
  // An empty file has no first byte.
  if (!answer.ok && answer.status !== 416) throw await failureOf(answer);
  await answer.body?.cancel();
  const link = document.createElement('a');
  link.href = withName(address, fileName);
  link.rel = 'noreferrer';
  // Works only where page and files share an origin. Otherwise the name in the address is used.
  link.download = fileName;
  link.click();
  return true;
}

/** Storage takes the download's file name from the address. */
function withName(address: string, fileName: string): string {
  if (!URL.canParse(address)) throw new AppError('invalid', 'This link leads elsewhere');
  const url = new URL(address);
  url.searchParams.set('download', fileName);
  return url.href;
}
