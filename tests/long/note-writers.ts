import type { Browser, Page } from 'playwright';
import { AppError } from '#shared/lib/app-error.ts';
import type { NoteDocument } from '#shared/domain/note-document/note-document.ts';
import { demoAccount, type AppServer } from '#tests/support/app-server.ts';
import { sessionFor } from '#tests/support/backend.ts';
import { startFaultProxy } from '#tests/support/fault-proxy.ts';
import type { NoteHost, NoteReply } from '#tests/support/note-page/note-host.ts';
import { startServiceHost } from '#tests/support/service-host.ts';

const wordsPerSentence = 6;
const settleTimeoutMs = 60_000;
const title = 'Winter sets';
const field = '[role="textbox"][aria-label="Note text"]';
const saved = '[role="status"][data-kind="saved"]';

export type Writer = {
  name: string;
  page: Page;
  /** Their network fails: for a while nothing goes through, and the answer to what goes next is lost. */
  fail: (ms: number) => void;
  /** Types a paragraph at the end, and answers its words. */
  writeSentence: (mark: string) => Promise<string[]>;
  /** Answers whether there was a conflict. */
  keepBoth: () => Promise<boolean>;
  /** Waits until all is saved; answers how many conflicts there were. */
  settle: () => Promise<number>;
  read: () => Promise<NoteDocument>;
  clear: () => Promise<void>;
  close: () => Promise<void>;
};

export const wordsIn = (document: NoteDocument): Set<string> =>
  new Set(JSON.stringify(document).match(/[a-z]+\d+x\d+w\d+z/g));

async function replyOf<Data>(call: () => Promise<Data>): Promise<NoteReply<Data>> {
  try {
    return { data: await call() };
  } catch (error) {
    return {
      failure: (error instanceof AppError ? error : new AppError('internal', String(error))).toFailure(),
    };
  }
}

type Place = { browser: Browser; server: AppServer; url: string };

/** One note, open in the windows of two people. */
export async function openNote(place: Place): Promise<[Writer, Writer]> {
  const session = await sessionFor(place.server, demoAccount(place.server, 'mia'));
  const host = startServiceHost(place.server, session);
  const { id } = await host.call('notes.create', { title });
  await host.stop();
  return [await openWriter(place, 'mia', id), await openWriter(place, 'tomas', id)];
}

async function openWriter({ browser, server, url }: Place, name: string, id: string): Promise<Writer> {
  const session = await sessionFor(server, demoAccount(server, name));
  const proxy = await startFaultProxy(server.url);
  const host = startServiceHost({ url: proxy.url, publishableKey: server.publishableKey }, session);
  const direct = startServiceHost(server, session);
  const notes: NoteHost = {
    readNote: () =>
      replyOf(async () => {
        const { content, contentVersion } = await host.call('notes.get', { id });
        return { title, document: content, rowVersion: contentVersion };
      }),
    saveNote: ({ document }, contentVersion) =>
      replyOf(async () => {
        const answer = await host.call('notes.save', { id, contentVersion, title, content: document });
        return { rowVersion: answer.contentVersion };
      }),
  };
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.exposeFunction('readNote', notes.readNote);
  await page.exposeFunction('saveNote', notes.saveNote);
  await page.goto(url);
  await page.locator(field).waitFor();
  const both = page.getByRole('button', { name: 'Keep both' });

  const keepBoth = async (): Promise<boolean> => {
    if (!(await both.isVisible())) return false;
    await both.click();
    await both.waitFor({ state: 'hidden' });
    return true;
  };
  return {
    name,
    page,
    fail: (ms) => {
      const end = proxy.begin({ kind: 'refuse' });
      setTimeout(() => {
        end();
        proxy.begin({ kind: 'lose', on: /save_note_content/, times: 1 });
      }, ms);
    },
    writeSentence: async (mark) => {
      const words = Array.from({ length: wordsPerSentence }, (_, at) => `${name}${mark}w${String(at)}z`);
      await page.locator(field).focus();
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.press('Enter');
      await page.keyboard.type(words.join(' '), { delay: 15 });
      await page.waitForTimeout(200 + Math.random() * 2500);
      return words;
    },
    keepBoth,
    settle: async () => {
      let conflicts = 0;
      const endsAt = Date.now() + settleTimeoutMs;
      while (!(await page.locator(saved).isVisible())) {
        if (Date.now() > endsAt)
          throw new Error(`${name} could not save: ${await page.locator('[role="status"]').innerText()}`);
        if (await keepBoth()) conflicts += 1;
        await page.waitForTimeout(200);
      }
      return conflicts;
    },
    read: async () => (await direct.call('notes.get', { id })).content,
    clear: async () => {
      await page.locator(field).focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press('Delete');
      // Both hear of it, and nothing waits to be sent.
      await page.waitForTimeout(5000);
    },
    close: async () => {
      await host.stop();
      await direct.stop();
      await context.close();
      await proxy.close();
    },
  };
}
