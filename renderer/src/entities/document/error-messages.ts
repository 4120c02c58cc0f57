import type { CallsOf } from '#shared/contract/bridge.ts';
import type { AppError } from '#shared/lib/app-error.ts';
import {
  errorMessages,
  isNotReached,
  isRefusal,
  type ErrorMessages,
} from '#renderer/lib/errors/error-messages.ts';

const linkGone = 'This link was removed, or you no longer have access.';
const gone = 'This document was deleted, or you no longer have access.';

/** The database's messages about documents are shown as they are; for other errors, the failed action is named. */
const change =
  (otherwise: string) =>
  (failure: AppError): string => {
    if (failure.sqlState === '23514') return 'Invalid data provided. Please check all required fields.';
    if (failure.code === 'not_found') return gone;
    if (failure.code === 'invalid') return failure.message || otherwise;
    if (isRefusal(failure))
      return failure.hint === 'share' || failure.message.startsWith('Permission denied')
        ? failure.message
        : 'Permission denied. You can only edit documents of models assigned to you.';
    return isNotReached(failure) ? failure.message : otherwise;
  };

/** The same for messages about links. */
const share =
  (otherwise: string) =>
  (failure: AppError): string => {
    if (failure.code === 'not_found') return failure.hint === 'version' ? failure.message : linkGone;
    if (failure.code === 'limit' || failure.hint === 'default' || failure.hint === 'open')
      return failure.message || otherwise;
    return change(otherwise)(failure);
  };

const upload =
  (otherwise: string) =>
  (failure: AppError): string =>
    failure.code === 'not_found' || failure.code === 'conflict'
      ? failure.message || otherwise
      : share(otherwise)(failure);

const template = (failure: AppError): string => {
  if (failure.sqlState === '23505') return 'A template with this name already exists';
  if (failure.code === 'not_found') return 'This template was deleted.';
  if (isRefusal(failure)) return 'Permission denied. Please contact an administrator.';
  return change('Failed to save the template')(failure);
};

const ownComment = (otherwise: string) => (failure: AppError) =>
  isRefusal(failure) || failure.code === 'invalid' || failure.code === 'not_found'
    ? failure.message
    : otherwise;

export const errorMessage = errorMessages({
  'documents.list': 'Failed to load documents',
  'documents.get': (failure) =>
    failure.code === 'not_found' ? failure.message : 'Failed to load the document',
  'documents.find': 'Failed to search documents',
  'documents.create': change('Failed to upload the document'),
  'documents.update': change('Failed to update document'),
  'documents.updateMany': change('Failed to update documents'),
  'documents.addVersion': change('Failed to upload the new version'),
  'documents.chooseVersion': change('Failed to change the current version'),
  'documents.open': (failure) => {
    if (failure.code === 'not_found') return failure.hint === 'file' ? 'This file is gone.' : gone;
    return failure.message || 'Failed to open the document';
  },
  'documents.readText': 'The text of this file could not be read',
  'documents.access': 'Failed to load the access log',
  'documents.people': 'Failed to load people',
  'documents.comments': 'Failed to load comments',
  'documents.comment': change('Failed to add the comment'),
  'documents.editComment': ownComment('Failed to update the comment'),
  'documents.deleteComment': ownComment('Failed to delete the comment'),
  'documents.restoreComment': ownComment('Failed to restore the comment'),
  'documents.activity': 'Failed to load activity',
  'documents.deadlines': 'Failed to load when documents end',
  'documents.shares': (failure) => (failure.code === 'not_found' ? gone : 'Failed to load links'),
  'documents.addShare': share('Failed to create the link'),
  'documents.updateShare': share('Failed to update the link'),
  'documents.revokeShare': share('Failed to revoke the link'),
  'documents.previewShare': share('Failed to open the link'),
  'documents.shareViews': 'Failed to load the view log',
  'documents.signatures': (failure) =>
    failure.code === 'not_found' ? gone : 'Failed to load requests to sign',
  'documents.requestSignatures': share('Failed to send the request'),
  'documents.cancelSignatures': share('Failed to cancel the request'),
  'documents.resendSignature': share('Failed to send the link again'),
  'documents.checkSignatures': 'Failed to check signatures',
  'documents.uploadRequest': (failure) =>
    failure.code === 'not_found' ? gone : 'Failed to load the request',
  'documents.requestUploads': share('Failed to make the request'),
  'documents.cancelUploadRequest': share('Failed to cancel the request'),
  'documents.decideUpload': upload('Failed to save the decision'),
  'documents.openUpload': upload('Failed to open the file'),
  'documents.listTemplates': 'Failed to load templates',
  'documents.createTemplate': template,
  'documents.updateTemplate': template,
  'documents.deleteTemplate': 'Failed to delete the template',
  'documents.fillTemplate': (failure) => {
    if (failure.code === 'not_found') return 'This template was deleted.';
    if (failure.code === 'invalid' || failure.hint === 'not_configured') return failure.message;
    if (isRefusal(failure)) return 'Permission denied. You can only add documents to models assigned to you.';
    return isNotReached(failure) ? failure.message : 'Failed to make the document';
  },
} satisfies ErrorMessages<CallsOf<'documents'>>);
