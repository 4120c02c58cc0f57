import { notificationJourneys } from '#tests/support/journeys/notifications.journeys.ts';
import { smokeOf } from '#tests/support/journeys/journey-test.ts';
import { test } from './living.ts';

notificationJourneys(smokeOf(test));
