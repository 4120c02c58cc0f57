import { invitationJourneys } from '#tests/support/journeys/invitations.journeys.ts';
import { smokeOf } from '#tests/support/journeys/journey-test.ts';
import { test } from './living.ts';

invitationJourneys(smokeOf(test));
