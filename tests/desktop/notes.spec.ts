import { smokeOf } from '#tests/support/journeys/journey-test.ts';
import { noteJourneys } from '#tests/support/journeys/notes.journeys.ts';
import { test } from './living.ts';

noteJourneys(smokeOf(test));
