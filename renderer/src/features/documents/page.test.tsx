// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mia } from '#renderer/entities/model/test-models.ts';
import { leaveDrafts, startDrafts } from '#renderer/lib/drafts/drafts.ts';
import { forgetOwnChanges } from '#renderer/lib/live/own-changes.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { documentOf, host, luna, renderDocuments } from './test-documents.tsx';

const user = userEvent.setup({ delay: null });
const inDays = (days: number) => dayOf(Date.now() + days * 86_400_000);
const lunaModel = { id: luna.id, stageName: luna.stageName, photoUrl: null, timezone: 'UTC' };

beforeEach(() => {
  startDrafts(mia.id);
  forgetOwnChanges();
});
afterEach(() => {
  leaveDrafts();
});

const row = (name: RegExp) => screen.findByRole('row', { name });
const openPanel = async (title: string) => {
  await user.click(within(await row(new RegExp(title))).getByRole('link'));
  return within(await screen.findByRole('complementary', { name: title }));
};

describe('the library', () => {
  it('says how near an end is, and which documents are over', async () => {
    host([
      documentOf({ title: 'Lease', expiresOn: inDays(7) }),
      documentOf({ title: 'Old lease', expiresOn: inDays(-18) }),
      documentOf({ title: 'Kept', expiresOn: inDays(-18), status: 'archived' }),
    ]);
    renderDocuments();
    expect(within(await row(/^.*Lease PDF|Lease/)).getByText('7 days')).toBeInTheDocument();
    const old = within(await row(/Old lease/));
    expect(old.getByText('Expired')).toBeInTheDocument();
    expect(old.getByText('18 days ago')).toBeInTheDocument();
    expect(within(await row(/Kept/)).queryByText('Expired')).toBeNull();
  });

  it('narrows by tab and by filter, and finds by title, counterparty and what the server knows of files', async () => {
    const within_ = documentOf({ title: 'Scan 17' });
    host(
      [
        documentOf({ title: 'Lease', expiresOn: inDays(7), counterparty: 'Studio Š' }),
        documentOf({ title: 'Passport', category: 'id_document', model: lunaModel }),
        within_,
      ],
      { 'documents.find': ({ text }) => (text === 'commission' ? [within_.id] : []) },
    );
    renderDocuments('/documents?category=id_document');
    await row(/Passport/);
    expect(screen.queryByRole('row', { name: /Lease/ })).toBeNull();
    const field = screen.getByRole('textbox', { name: 'Filter documents' });
    await user.click(screen.getByRole('button', { name: 'All' }));
    await row(/Lease/);
    await user.type(field, 'studio s');
    await waitFor(() => {
      expect(screen.queryByRole('row', { name: /Passport/ })).toBeNull();
    });
    await row(/Lease/);
    await user.clear(field);
    await user.type(field, 'commission');
    await row(/Scan 17/);
    expect(screen.queryByRole('row', { name: /Lease/ })).toBeNull();
    await user.clear(field);
    await user.click(screen.getByRole('button', { name: 'Expiring' }));
    await waitFor(() => {
      expect(screen.queryByRole('row', { name: /Scan 17/ })).toBeNull();
    });
    await row(/Lease/);
  });

  it('moves a document to the trash, and brings it back', async () => {
    const { callsOf } = host([documentOf({ title: 'Lease' })]);
    renderDocuments();
    const panel = await openPanel('Lease');
    await user.click(panel.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move to trash' }));
    await waitFor(() => {
      expect(screen.queryByRole('row', { name: /Lease/ })).toBeNull();
    });
    await user.click(await screen.findByRole('button', { name: /^Undo/ }));
    await row(/Lease/);
    expect(callsOf('documents.updateMany')).toHaveLength(2);
  });

  it('says what went wrong, and tries again', async () => {
    let isDown = true;
    host([documentOf({ title: 'Lease' })], {
      'documents.list': () => {
        if (isDown) throw new AppError('unavailable', 'Can’t reach the server');
        return [documentOf({ title: 'Lease' })];
      },
    });
    renderDocuments();
    await screen.findByText('Failed to load documents');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await row(/Lease/);
  });

  it('without any offers to upload one', async () => {
    host([]);
    renderDocuments();
    await screen.findByText('No documents yet');
    const [first] = screen.getAllByRole('button', { name: 'Upload' });
    if (first === undefined) throw new Error('no way to upload');
    await user.click(first);
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload documents' }));
    await user.click(dialog.getByRole('button', { name: 'Upload' }));
    expect(await dialog.findByText('Choose a file to upload')).toBeInTheDocument();
  });

  it('says of a file that is too large so while it is chosen, and keeps the rest', async () => {
    host([]);
    renderDocuments();
    await screen.findByText('No documents yet');
    const [first] = screen.getAllByRole('button', { name: 'Upload' });
    if (first === undefined) throw new Error('no way to upload');
    await user.click(first);
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload documents' }));
    const large = new File(['x'], 'Big contract.pdf', { type: 'application/pdf' });
    Object.defineProperty(large, 'size', { value: 50 * 1024 * 1024 + 1 });
    const small = new File(['x'], 'Contract.pdf', { type: 'application/pdf' });
    await user.upload(dialog.getByLabelText('Files'), [large, small]);
    expect(dialog.getByRole('alert')).toHaveTextContent(
      '“Big contract.pdf” was left out. This file is larger than 50 MB.',
    );
    expect(dialog.getByLabelText('Title of Contract.pdf')).toBeVisible();
    expect(dialog.queryByLabelText('Title of Big contract.pdf')).toBeNull();
  });
});

describe('one document', () => {
  it('is changed field by field, with the database’s own words where that is refused', async () => {
    const { callsOf } = host([documentOf({ title: 'Lease' })], {
      'documents.update': ({ changes }) => {
        if (changes.expiresOn !== undefined)
          throw new AppError('invalid', 'End date must be after the start date', { hint: 'dates' });
        throw new AppError('forbidden', 'Permission denied. You can only read this document.');
      },
    });
    renderDocuments();
    const panel = await openPanel('Lease');
    await user.click(await panel.findByRole('tab', { name: 'Details' }));
    await user.click(await panel.findByRole('button', { name: /^Edit ends/ }));
    await user.type(panel.getByRole('textbox', { name: 'Ends' }), '31 Dec 2027{Enter}');
    expect(await panel.findByText('End date must be after the start date')).toBeInTheDocument();
    expect(callsOf('documents.update')).toMatchObject([{ changes: { expiresOn: '2027-12-31' } }]);
  });

  it('that is sensitive is opened when someone asks for it', async () => {
    const [scan] = documentOf().fileVersions;
    if (scan === undefined) throw new Error('no version');
    const { callsOf } = host([
      documentOf({
        title: 'Passport',
        visibility: 'sensitive',
        fileVersions: [{ ...scan, mime: 'image/png', fileName: 'Passport.png' }],
      }),
    ]);
    renderDocuments();
    const panel = await openPanel('Passport');
    await panel.findByText('This document is sensitive');
    expect(callsOf('documents.open')).toEqual([]);
    await user.click(panel.getByRole('button', { name: 'Show document' }));
    await waitFor(() => {
      expect(callsOf('documents.open')).toMatchObject([{ action: 'viewed', version: 1 }]);
    });
  });

  it('shows its versions, and makes an older one the current one', async () => {
    const [first] = documentOf().fileVersions;
    if (first === undefined) throw new Error('no version');
    const { callsOf } = host([
      documentOf({
        title: 'Lease',
        version: 2,
        versions: 2,
        fileVersions: [{ ...first, version: 2, fileName: 'Signed.pdf', textState: 'not_searchable' }, first],
      }),
    ]);
    renderDocuments();
    const panel = await openPanel('Lease');
    await user.click(await panel.findByRole('tab', { name: /^Versions/ }));
    const versions = within(await panel.findByRole('list', { name: 'Versions' }));
    expect(versions.getByText(/Text not searchable/)).toBeInTheDocument();
    await user.click(versions.getByRole('button', { name: 'Make current' }));
    await waitFor(() => {
      expect(callsOf('documents.chooseVersion')).toHaveLength(1);
    });
    expect(await screen.findByText('Version 1 is the current one')).toBeInTheDocument();
  });

  it('asks before another version ends a request to sign', async () => {
    const [first] = documentOf().fileVersions;
    if (first === undefined) throw new Error('no version');
    const { callsOf } = host([
      documentOf({
        ...{ title: 'Lease', version: 2, versions: 2 },
        signing: { status: 'sent', signed: 1, people: 2 },
        fileVersions: [{ ...first, version: 2 }, first],
      }),
    ]);
    renderDocuments();
    const panel = await openPanel('Lease');
    // The other 'Copy link' buttons belong to its signers.
    expect(panel.getByRole('button', { name: 'Copy link for your team' })).toBeVisible();
    await user.click(await panel.findByRole('tab', { name: /^Versions/ }));
    const current = async () => user.click(await panel.findByRole('button', { name: 'Make current' }));
    await current();
    const dialog = () => screen.findByRole('dialog', { name: 'End the request for signatures?' });
    expect(await dialog()).toHaveTextContent('1 of 2 people signed the current version already.');
    await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
    expect(callsOf('documents.chooseVersion')).toEqual([]);
    await current();
    await user.click(within(await dialog()).getByRole('button', { name: 'Make current' }));
    await waitFor(() => {
      expect(callsOf('documents.chooseVersion')).toMatchObject([{ version: 1, endsRequest: true }]);
    });
  });

  it('asks for the password before a sensitive one is downloaded', async () => {
    let isConfirmed = false;
    const { callsOf } = host([documentOf({ title: 'Passport', visibility: 'sensitive' })], {
      'documents.open': () => {
        if (!isConfirmed)
          throw new AppError('forbidden', 'Confirm your password', { hint: 'confirm_password' });
        return {
          link: 'http://x.example/y',
          fileName: 'P.pdf',
          mediaType: 'application/pdf',
          sizeBytes: 1,
          version: 1,
        };
      },
      'vault.confirm': () => {
        isConfirmed = true;
        return {
          isConfigured: true,
          hasOtherKey: false,
          unlockedUntil: null,
          revealsLeft: 30,
          lockedUntil: null,
        };
      },
      'files.save': () => ({ isSaved: true }),
    });
    renderDocuments();
    const panel = await openPanel('Passport');
    await user.click(panel.getByRole('button', { name: 'Download' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm your password' }));
    await user.type(dialog.getByLabelText('Your password'), 'secret');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => {
      expect(callsOf('files.save')).toEqual([{ link: 'http://x.example/y', fileName: 'P.pdf' }]);
    });
  });
});
