import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { projectRoot } from '#scripts/run.ts';
import { byDuration, readDurations } from './durations.ts';

/** In each project, the files that take longest start first; files without a duration stay in Vitest's order. */
export class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const longer = byDuration(readDurations());
    const fileOf = ({ moduleId }: TestSpecification) =>
      path.relative(projectRoot, moduleId).replaceAll('\\', '/');
    const sorted = await super.sort(specifications);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) =>
      sorted
        .filter((specification) => specification.project === project)
        .sort((one, other) => longer(fileOf(one), fileOf(other))),
    );
  }
}
