import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { projectRoot } from '#scripts/run.ts';
import { byDuration, readDurations } from './durations.ts';

/** Of each project, the files that take longest begin first; those of which nothing is known keep the order that Vitest gives them. */
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
