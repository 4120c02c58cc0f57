import { auditJourneys } from '#tests/support/journeys/admin-audit.journeys.ts';
import { test } from './fixtures.ts';

auditJourneys(test);
