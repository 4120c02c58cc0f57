import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { limits } from '#backend/bounds/limits.ts';
import { loginLimits } from '#renderer/features/socials/import/login-reader.ts';
import { draftBounds } from '#shared/domain/drafts.ts';
import { exchangeLimits } from '#shared/domain/schedule-limits.ts';

const security = readFileSync('docs/security.md', 'utf8').replaceAll(/\s+/g, ' ');
const n = (value: number) => value.toLocaleString('en');
const kb = (bytes: number) => n(bytes / 1024);
const mb = (bytes: number) => n(bytes / 1024 / 1024);
const days = ['', '', '', '', '', '', '', 'seven'];

/** As the code has them. Numbers in SQL and in the desktop's guards are checked by the tests that the page names. */
const sentences = [
  `at most ${n(draftBounds.count)} forms of ${n(draftBounds.contentLength)} characters, ${n(draftBounds.totalLength)} together, ${days[draftBounds.ageMs / 86_400_000] ?? '?'} days`,
  `at most ${n(loginLimits.fileBytes / 1_000_000)} MB and ${n(loginLimits.rows)} rows`,
  `${mb(exchangeLimits.fileChars)} MB, ${n(exchangeLimits.events)} events and ${n(exchangeLimits.times)} times at most`,
  `${mb(limits.restBodyBytes)} MB, ${kb(limits.authBodyBytes)} KB for signing in; ${n(limits.jsonDepth)} levels of JSON, lists of ${n(limits.listLength)}`,
  `${mb(limits.waitingBytes)} MB and ${n(limits.waitingRequests)} requests of all that wait together`,
  `${n(limits.functionsAtOnce)} at once, ${n(limits.functionMs / 1000)} s each, bodies of ${mb(limits.functionBodyBytes)} MB`,
  `| Queries | ${kb(limits.queryChars)} KB;`,
  `| Rows written by one request | ${n(limits.rows)}, `,
  `${kb(limits.frameBytes)} KB a message, 100 channels of ${n(limits.bindings)} bindings, filters of ${kb(limits.filterChars)} KB; ${n(limits.filtersOfViewer)} filters and ${n(limits.subscriptionsOfViewer)} subscriptions`,
  `${n(limits.waitingFrames)} messages that wait; ${n(limits.sockets)} sockets, half of them for one address`,
];

it.each(sentences)('says in docs/security.md what the code does: %s', (sentence) => {
  expect(security).toContain(sentence);
});
