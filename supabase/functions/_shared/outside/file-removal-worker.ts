import type { ServiceFiles } from '../service-files.ts';
import type { Outcome, Worker } from './outcome.ts';

/** Deletes a file that was sent and is not taken: what refused it may have had no way to. */
export function fileRemovalWorker({ files }: { files: ServiceFiles }): Worker {
  return async (given): Promise<Outcome> => {
    const { bucket, name } = given as { bucket: string; name: string };
    await files.remove(bucket, [name]);
    return { status: 'done' };
  };
}
