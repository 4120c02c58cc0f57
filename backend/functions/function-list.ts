import type { HttpFunction } from '#functions/_shared/http-function.ts';
import type { PageMemory } from '#functions/_shared/link-page/page-memory.ts';

/** State that this server keeps for its functions. */
export type Kept = { linkPages: PageMemory };

/** The folders of supabase/functions; each is loaded on its first call. */
const functions = {
  'billing-webhook': async () => (await import('#functions/billing-webhook/handler.ts')).billingWebhook,
  'calendar-feed': async () => (await import('#functions/calendar-feed/handler.ts')).calendarFeed,
  'check-bot': async () => (await import('#functions/check-bot/handler.ts')).checkBot,
  'check-file': async () => (await import('#functions/check-file/handler.ts')).checkFile,
  'connect-service': async () => (await import('#functions/connect-service/handler.ts')).connectService,
  'document-file': async () => (await import('#functions/document-file/handler.ts')).documentFile,
  'document-template': async () => {
    const { documentTemplate } = await import('#functions/document-template/handler.ts');
    const { writePdfInChild } = await import('./write-pdf-in-child.ts');
    return documentTemplate(writePdfInChild);
  },
  'document-text': async () => {
    const { documentText } = await import('#functions/document-text/handler.ts');
    const { readPdfInChild } = await import('./read-pdf-in-child.ts');
    return documentText(readPdfInChild);
  },
  'drive-changes': async () => (await import('#functions/drive-changes/handler.ts')).driveChanges,
  'drive-folder': async () => (await import('#functions/drive-folder/handler.ts')).driveFolder,
  'link-page': async ({ linkPages }) =>
    (await import('#functions/link-page/handler.ts')).createLinkPage(linkPages),
  'request-upload': async () => (await import('#functions/request-upload/handler.ts')).requestUpload,
  'run-outside-work': async () => {
    const { runOutsideWork } = await import('#functions/run-outside-work/handler.ts');
    const { sealPdfInChild } = await import('./seal-pdf-in-child.ts');
    const { openDoor } = await import('#functions/_shared/outside/open-door.ts');
    return runOutsideWork({ seal: sealPdfInChild, door: openDoor });
  },
  'shared-file': async () => {
    const { sharedFile } = await import('#functions/shared-file/handler.ts');
    const { watermarkPdfInChild } = await import('./watermark-pdf-in-child.ts');
    return sharedFile(watermarkPdfInChild);
  },
  'sweep-files': async () => (await import('#functions/sweep-files/handler.ts')).sweepFiles,
  'telegram-webhook': async () => (await import('#functions/telegram-webhook/handler.ts')).telegramWebhook,
} as const satisfies Record<string, (kept: Kept) => Promise<HttpFunction>>;

export type FunctionName = keyof typeof functions;

const path = /^\/functions\/v1\/([a-z][a-z0-9-]{0,47})$/;

/** The function that a path names, or undefined. */
export function functionAt(asked: string): FunctionName | undefined {
  const name = path.exec(asked)?.[1];
  return name !== undefined && Object.hasOwn(functions, name) ? (name as FunctionName) : undefined;
}

export const loadFunction = (name: FunctionName, kept: Kept): Promise<HttpFunction> => functions[name](kept);
