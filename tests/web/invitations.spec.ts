import { invitationJourneys } from '#tests/support/journeys/invitations.journeys.ts';
import { test } from './fixtures.ts';

invitationJourneys(test);
