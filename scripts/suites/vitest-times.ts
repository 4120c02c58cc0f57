import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { projectRoot } from '#scripts/run.ts';
import { keepTimes, type FileTime } from './test-times.ts';

function timeOf(module: TestModule): FileTime {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic();
  return {
    file: path.relative(projectRoot, module.moduleId).replaceAll('\\', '/'),
    seconds: (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000,
    tests: [...module.children.allTests()].map((test) => ({
      title: test.fullName,
      seconds: (test.diagnostic()?.duration ?? 0) / 1000,
    })),
  };
}

/** Records how long each file and test took. */
export default class TimesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    keepTimes(modules.map(timeOf));
  }
}
