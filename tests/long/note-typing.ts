// Part of `npm run test:long`: two people type in one note while the network of both fails every ten seconds. No word is lost, and
// neither page holds more in the end than in the beginning. For ten minutes, or as many as the argument says.
import { chromium } from 'playwright';
import { startAppServer } from '#tests/support/app-server.ts';
import { chromiumFlags, chromiumPath } from '#tests/support/chromium.ts';
import { serveNotePage } from '#tests/support/note-page/serve-note-page.ts';
import { ensureBrowser } from '#scripts/browser.ts';
import { growthOf, weigh, type Weight } from './page-growth.ts';
import { openNote, wordsIn, type Writer } from './note-writers.ts';

const minutes = Number(process.argv[2] ?? '10');
const turns = Math.max(4, Math.round(minutes));
const turnMs = (minutes * 60_000) / turns;
const failEveryMs = 10_000;
const failForMs = 2500;
const mostGrowth = 0.05;
/** Of some 200. A conflict that is never let go of, of which there are ten a minute, would be thousands. */
const mostNewNodes = 50;
const mostClearings = 10;
/** By then the engine has compiled what it compiles. */
const warmUpTurns = Math.ceil(turns * 0.4);

type Writers = readonly [Writer, Writer];
type Turn = { words: number; conflicts: number };

/** Both write until the turn ends; then both are saved, and everything that was typed stands in the note. */
async function writeTurn(writers: Writers, turn: number): Promise<Turn> {
  const endsAt = Date.now() + turnMs;
  const failing = setInterval(() => {
    for (const writer of writers) writer.fail(failForMs);
  }, failEveryMs);
  const typed: string[] = [];
  let conflicts = 0;
  await Promise.all(
    writers.map(async (writer) => {
      for (let sentence = 0; Date.now() < endsAt; sentence += 1) {
        typed.push(...(await writer.writeSentence(`${String(turn)}x${String(sentence)}`)));
        if (await writer.keepBoth()) conflicts += 1;
      }
    }),
  );
  clearInterval(failing);
  // One after the other, as people do who have seen the other's text.
  for (const writer of writers) conflicts += await writer.settle();
  const document = await writers[0].read();
  const kept = wordsIn(document);
  const lost = typed.filter((word) => !kept.has(word));
  if (lost.length > 0)
    throw new Error(
      `${String(lost.length)} of ${String(typed.length)} words are lost: ${lost.join(' ')}\n${JSON.stringify(document)}`,
    );
  return { words: typed.length, conflicts };
}

/** The same text at every weighing. What one clears before it has the other's last words is a conflict, which keeps these. */
async function empty(writers: Writers): Promise<void> {
  for (let times = 0; times < mostClearings; times += 1) {
    await writers[0].clear();
    for (const writer of writers) await writer.settle();
    if (wordsIn(await writers[0].read()).size === 0) return;
  }
  throw new Error('The note could not be cleared');
}

async function run(): Promise<Record<string, Weight[]>> {
  const server = await startAppServer();
  const notePage = await serveNotePage();
  const executablePath = chromiumPath();
  const browser = await chromium.launch({
    args: chromiumFlags,
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  try {
    const writers: Writers = await openNote({ browser, server, url: notePage.url });
    const weights: Record<string, Weight[]> = {};
    const startedAt = Date.now();
    for (let turn = 0; turn < turns; turn += 1) {
      const { words, conflicts } = await writeTurn(writers, turn);
      console.log(
        `turn ${String(turn + 1)}: ${String(words)} words, ${String(conflicts)} conflicts, nothing lost`,
      );
      await empty(writers);
      if (turn < warmUpTurns) continue;
      for (const { name, page, forgetUndo } of writers) {
        await forgetUndo();
        const weight = { ...(await weigh(page)), minute: (Date.now() - startedAt) / 60_000 };
        (weights[name] ??= []).push(weight);
        console.log(
          `${name} after ${weight.minute.toFixed(1)} min: ${weight.heapMb.toFixed(2)} MB, ${String(weight.nodes)} nodes, ${String(weight.listeners)} listeners`,
        );
      }
    }
    await Promise.all(writers.map((writer) => writer.close()));
    return weights;
  } finally {
    await browser.close();
    await notePage.stop();
    await server.stop();
  }
}

await ensureBrowser();
for (const [name, weights] of Object.entries(await run())) {
  const growth = growthOf(weights);
  console.log(
    `${name}: heap ${(growth.heap * 100).toFixed(1)} %, nodes ${(growth.nodes * 100).toFixed(1)} %, listeners ${(growth.listeners * 100).toFixed(1)} %`,
  );
  const newNodes = growth.nodes * Math.max(...weights.map(({ nodes }) => nodes));
  if (growth.heap > mostGrowth || growth.listeners > mostGrowth || newNodes > mostNewNodes) {
    console.error(
      `The page of ${name} grew by more than ${String(mostGrowth * 100)} %, or by ${String(mostNewNodes)} nodes`,
    );
    process.exitCode = 1;
  }
}
// The clients keep their own timers.
process.exit();
