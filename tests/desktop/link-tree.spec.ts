import { smokeOf } from '#tests/support/journeys/journey-test.ts';
import { linkTreeJourneys } from '#tests/support/journeys/link-tree.journeys.ts';
import { test } from './living.ts';

linkTreeJourneys(smokeOf(test));
