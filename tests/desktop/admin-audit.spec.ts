import { auditJourneys } from '#tests/support/journeys/admin-audit.journeys.ts';
import { smokeOf } from '#tests/support/journeys/journey-test.ts';
import { test } from './living.ts';

auditJourneys(smokeOf(test));
