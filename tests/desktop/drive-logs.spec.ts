import { driveLogsJourneys } from '#tests/support/journeys/drive-logs.journeys.ts';
import { smokeOf } from '#tests/support/journeys/journey-test.ts';
import { test } from './living.ts';

driveLogsJourneys(smokeOf(test));
