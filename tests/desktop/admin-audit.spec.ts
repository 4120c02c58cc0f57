import { auditJourneys } from '#tests/support/journeys/admin-audit.journeys.ts';
import { smokeOf } from '#tests/support/journeys/journey-test.ts';
import { test } from './fixtures.ts';

auditJourneys(smokeOf(test));
