import { mia } from '#renderer/entities/person/test-people.ts';
import type { UploadedFile, UploadRequest } from '#shared/contract/document-uploads.ts';
import type { UploadRules } from './queries.ts';

export const uploadRules: UploadRules = {
  needsPassword: false,
  expiryDays: 30,
  publicAddress: 'https://desk.northlight.example',
  maxBytes: 52_428_800,
};

export const uploadedFileOf = (changes: Partial<UploadedFile> = {}): UploadedFile => ({
  id: 'eeeeeeee-0000-4000-8000-000000000001',
  fileName: 'Passport.pdf',
  mime: 'application/pdf',
  sizeBytes: 204_800,
  state: 'quarantined',
  device: null,
  receivedAt: '2026-11-21T09:00:00Z',
  decidedAt: null,
  decidedBy: null,
  reason: null,
  documentId: null,
  ...changes,
});

export const uploadRequestOf = (changes: Partial<UploadRequest> = {}): UploadRequest => ({
  id: 'dddddddd-0000-4000-8000-000000000001',
  documentId: 'aaaaaaaa-0000-4000-8000-000000000001',
  status: 'open',
  instructions: 'Both sides, please.',
  types: ['pdf', 'picture'],
  maxBytes: 10_485_760,
  maxFiles: 5,
  expiresAt: '2027-12-25T22:59:00Z',
  hasPassword: false,
  key: 'Qm8vT2xLQm8vT2xLQm8vT2xLQm8vT2xL',
  createdBy: mia,
  createdAt: '2026-11-20T09:00:00Z',
  files: [],
  ...changes,
});
