import { countOf } from '#renderer/lib/text/counts.ts';
import { bucketBytes, fileNameProblem, type Bucket } from '#shared/domain/file-limits.ts';

/** Why a bucket can't accept a file, as far as that can be checked before uploading. */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>, bucket: Bucket): string | undefined {
  if (size === 0) return 'This file is empty, or it’s a folder.';
  const most = bucketBytes[bucket];
  if (size > most)
    return `This file is larger than ${countOf(most / 1024 / 1024, { one: 'MB', many: 'MB' })}.`;
  return fileNameProblem(name);
}

/**
 * Splits files into those that can be uploaded and messages for the rest. Checked when they are chosen: a later
 * rejection would lose what was typed with them.
 */
export function sortOut(
  files: readonly File[],
  problemOf: (file: File) => string | undefined,
): { taken: readonly File[]; problem: string | undefined } {
  const problems = files.flatMap((file) => {
    const problem = problemOf(file);
    return problem === undefined ? [] : [`“${file.name}” was left out. ${problem}`];
  });
  const [first] = problems;
  return {
    taken: files.filter((file) => problemOf(file) === undefined),
    problem:
      first === undefined || problems.length === 1
        ? first
        : `${String(problems.length)} files were left out. ${first}`,
  };
}
