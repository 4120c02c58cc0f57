import { AppError } from '#shared/lib/app-error.ts';
import { failureOf, storageFailure } from '#shared/services/files/storage-failures.ts';

/** The browser's own download. Its answer is looked at first: a link that has run out would put its refusal in the page's place. */
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
  // Where page and files have one origin; elsewhere the name in the address does it.
  link.download = fileName;
  link.click();
  return true;
}

/** Storage takes the name of a download from the address. */
function withName(address: string, fileName: string): string {
  if (!URL.canParse(address)) throw new AppError('invalid', 'This link leads elsewhere');
  const url = new URL(address);
  url.searchParams.set('download', fileName);
  return url.href;
}
