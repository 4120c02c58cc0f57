// Part of `npm run test:long`: a board that stays open while others change its tasks holds no more in the end than in the beginning.
// Sends changes for ten minutes (or as many as the argument says), and weighs the page after collections of garbage.
import { chromium } from 'playwright';
import { clientFor } from '#tests/support/backend.ts';
import { startAppServer } from '#tests/support/app-server.ts';
import { chromiumFlags, chromiumPath } from '#tests/support/chromium.ts';
import { ensureBrowser } from '#scripts/browser.ts';
import { ensureWebBuild } from '#scripts/builds/web-build.ts';
import { weigh, growthOf, type Weight } from './page-growth.ts';
import { openBoard, type OpenBoard } from './open-board.ts';

const minutes = Number(process.argv[2] ?? '10');
const taskCount = 1000;
const changesPerSecond = 10;
/** Until then each task has changed twice, and the engine has compiled what it compiles. */
const warmUpShare = 0.4;
const points = 10;
const mostGrowth = 0.05;

type Server = Awaited<ReturnType<typeof startAppServer>>;
type Client = ReturnType<typeof clientFor>;

async function makeTasks(client: Client): Promise<string[]> {
  const rows = Array.from({ length: taskCount }, (_, index) => ({
    title: `Task ${String(index)} of the long test`,
    status: index % 2 === 0 ? 'pending' : 'in_progress',
    due_at: new Date(Date.now() + index * 60_000).toISOString(),
  }));
  const { data } = await client.from('tasks').insert(rows).select('id').order('due_at').throwOnError();
  return (data as { id: string }[]).map(({ id }) => id);
}

/** Changes title, priority and column of one task after another, at a steady rate. */
function startChanges(client: Client, ids: readonly string[]) {
  let sent = 0;
  let failure: unknown;
  const timer = setInterval(() => {
    sent += 1;
    const turn = Math.floor(sent / ids.length);
    const id = ids[(sent * 7) % ids.length] ?? '';
    void client
      .from('tasks')
      .update({
        title: `Change ${String(sent)} of the long test`,
        priority: ['low', 'medium', 'high'][sent % 3],
        status: (sent + turn) % 2 === 0 ? 'pending' : 'in_progress',
      })
      .eq('id', id)
      .throwOnError()
      .then(undefined, (error: unknown) => (failure ??= error));
  }, 1000 / changesPerSecond);
  return {
    stop: (): number => {
      clearInterval(timer);
      if (failure !== undefined) throw new Error('A change was refused', { cause: failure });
      return sent;
    },
  };
}

/** Proves that the page still follows: what is changed now is seen on it. */
async function heardBy({ page, card }: OpenBoard, client: Client, id: string, word: string): Promise<void> {
  await client.from('tasks').update({ title: word, status: 'pending' }).eq('id', id).throwOnError();
  await page.locator(card, { hasText: word }).waitFor({ timeout: 30_000 });
}

async function measure(server: Server): Promise<{ weights: Weight[]; sent: number }> {
  const client = clientFor(server, server.secretKey);
  const ids = await makeTasks(client);
  const [first, ...others] = ids;
  if (first === undefined) throw new Error('There is no task');
  const executablePath = chromiumPath();
  const browser = await chromium.launch({
    args: chromiumFlags,
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  try {
    const board = await openBoard(browser, server);
    const changes = startChanges(client, others);
    const weights: Weight[] = [];
    const startedAt = Date.now();
    const wholeMs = minutes * 60_000;
    for (let point = 0; point < points; point += 1) {
      const share = warmUpShare + ((1 - warmUpShare) * point) / (points - 1);
      await board.page.waitForTimeout(Math.max(0, startedAt + wholeMs * share - Date.now()));
      await heardBy(board, client, first, `Heard ${String(point)}`);
      const weight = await weigh(board.page);
      weights.push({ ...weight, minute: (Date.now() - startedAt) / 60_000 });
      console.log(
        `after ${(weights.at(-1)?.minute ?? 0).toFixed(1)} min: ${weight.heapMb.toFixed(2)} MB, ${String(weight.nodes)} nodes, ${String(weight.listeners)} listeners`,
      );
    }
    return { weights, sent: changes.stop() };
  } finally {
    await browser.close();
  }
}

await ensureBrowser();
await ensureWebBuild();
const server = await startAppServer();
try {
  const { weights, sent } = await measure(server);
  const growth = growthOf(weights);
  console.log(
    `${String(sent)} changes in ${String(minutes)} min: heap ${(growth.heap * 100).toFixed(1)} %, nodes ${(growth.nodes * 100).toFixed(1)} %, listeners ${(growth.listeners * 100).toFixed(1)} %`,
  );
  if (Object.values(growth).some((share) => share > mostGrowth)) {
    console.error(`The page grew by more than ${String(mostGrowth * 100)} %`);
    process.exitCode = 1;
  }
} finally {
  await server.stop();
}
// The clients keep their own timers.
process.exit();
