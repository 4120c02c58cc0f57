import { performance } from 'node:perf_hooks';
import { dataOf } from '#tests/support/database-lane.ts';
import { openEmbeddedLane } from '#tests/support/lanes/embedded-lane.ts';
import type { Json } from '#shared/database.types.ts';
import { step } from './progress.ts';
import type { Row } from './table.ts';

const modelCount = 500;
const tasksEach = 10;

/** Handing over 500 models and 5,000 tasks on the embedded backend: the preview, and the run in its one transaction. */
export async function offboardingRows(): Promise<Row[]> {
  const lane = await openEmbeddedLane();
  try {
    step('Filling in what someone looks after');
    const [admin, leaver, heir] = await Promise.all([
      lane.person({ role: 'admin' }),
      lane.person(),
      lane.person(),
    ]);
    await lane.sql(
      `insert into public.models (stage_name, real_name, manager_id)
       select 'Model ' || n, 'Name', $1::uuid from generate_series(1, $2::integer) n`,
      [leaver.id, modelCount],
    );
    // In parts, so that the connection is not forgotten meanwhile.
    for (let part = 0; part < tasksEach; part += 1)
      await lane.sql(
        `with made as (
           insert into public.tasks (title, model_id, position)
           select 'Task of ' || m.stage_name, m.id, 1 from public.models m where m.manager_id = $1 returning id
         )
         insert into public.task_assignees (task_id, user_id) select id, $1 from made`,
        [leaver.id],
      );
    const rpc = admin.client.rpc.bind(admin.client);
    step('Handing it over');
    const version = await dataOf(
      rpc('save_offboarding', { p_user_id: leaver.id, p_offboarding_choices: { models: { to: heir.id } } }),
    );
    const startedAt = performance.now();
    const preview = await dataOf<{ seen: Json }>(rpc('get_offboarding', { p_user_id: leaver.id }));
    const previewed = performance.now();
    const outcome = await dataOf<{ status: string }>(
      rpc('finish_offboarding', {
        p_user_id: leaver.id,
        p_row_version: version as number,
        p_seen: preview.seen,
      }),
    );
    if (outcome.status !== 'finished') throw new Error(`The offboarding is ${outcome.status}`);
    const total = `${String(modelCount)} models and ${String(modelCount * tasksEach)} tasks`;
    return [
      { what: `offboarding, preview of ${total}`, value: previewed - startedAt, unit: 'ms', target: 1000 },
      {
        what: `offboarding, run of ${total}`,
        value: performance.now() - previewed,
        unit: 'ms',
        target: 5000,
      },
    ];
  } finally {
    await lane.close();
  }
}
