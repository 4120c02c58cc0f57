/** With which the double of Stripe signs, and what the servers of the journeys are told. */
export const webhookSecret = 'whsec_test_0123456789abcdef';
