import { driveLogsJourneys } from '#tests/support/journeys/drive-logs.journeys.ts';
import { test } from './fixtures.ts';

driveLogsJourneys(test);
