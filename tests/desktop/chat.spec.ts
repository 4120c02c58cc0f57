import { chatJourneys } from '#tests/support/journeys/chat.journeys.ts';
import { smokeOf } from '#tests/support/journeys/journey-test.ts';
import { test } from './living.ts';

chatJourneys(smokeOf(test));
