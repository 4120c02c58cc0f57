// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mia } from '#renderer/entities/model/test-models.ts';
import { documentOf, host, renderDocuments } from '#renderer/features/documents/test-documents.tsx';
import { leaveDrafts, startDrafts } from '#renderer/lib/drafts/drafts.ts';
import { forgetOwnChanges } from '#renderer/lib/live/own-changes.ts';
import type { DocumentTemplate } from '#shared/contract/document-templates.ts';
import { AppError } from '#shared/lib/app-error.ts';

// The PDF viewer draws on a canvas, which the test DOM lacks.
vi.mock('#renderer/entities/file/preview/pdf/pdf-view.tsx', () => ({
  PdfView: ({ file }: { file: { bytes?: Uint8Array } }) => (
    <p>PDF: {new TextDecoder().decode(file.bytes ?? new Uint8Array())}</p>
  ),
}));

const user = userEvent.setup({ delay: null });
const template: DocumentTemplate = {
  id: '00000000-0000-4000-8000-0000000000d1',
  name: 'Agreement',
  category: 'nda',
  body: 'From {{start_date}} for {{fee}}',
  fields: [
    { key: 'start_date', label: 'Start', kind: 'date' },
    { key: 'fee', label: 'Fee', kind: 'number' },
  ],
  updatedAt: '2026-11-18T09:00:00Z',
  rowVersion: 1,
};

beforeEach(() => {
  startDrafts(mia.id);
  forgetOwnChanges();
});
afterEach(() => {
  leaveDrafts();
});

async function open(handlers: Parameters<typeof host>[1] = {}) {
  const fake = host([documentOf({ title: 'Lease' })], {
    'documents.listTemplates': () => [template],
    'documents.fillTemplate': ({ values }) => ({ bytes: new TextEncoder().encode(JSON.stringify(values)) }),
    'files.upload': () => ({ isStopped: false }),
    'files.check': () => ({ mediaType: 'application/pdf' }),
    ...handlers,
  });
  renderDocuments();
  await user.click(await screen.findByRole('button', { name: 'Upload, more ways' }));
  await user.click(await screen.findByRole('menuitem', { name: 'From a template' }));
  const form = within(await screen.findByRole('dialog', { name: 'New document from a template' }));
  return { ...fake, form };
}
const choose = async () => {
  await user.click(await screen.findByRole('combobox', { name: /^Template/ }));
  await user.click(await screen.findByRole('option', { name: 'Agreement (nda)' }));
};

it('shows the PDF first, and makes a draft of the very file that was looked at', async () => {
  const { form, callsOf } = await open({
    'documents.create': ({ title }) => documentOf({ title, textState: 'searchable' }),
  });
  await choose();
  await user.type(form.getByRole('textbox', { name: /^Title/ }), 'NDA: Ana/Luna');
  await user.type(form.getByRole('textbox', { name: 'Fee' }), '20');
  await user.click(form.getByRole('button', { name: 'Preview' }));
  expect(await form.findByText('PDF: {"start_date":"","fee":"20"}')).toBeVisible();
  // A change requires a new preview.
  await user.type(form.getByRole('textbox', { name: 'Fee' }), '5');
  expect(form.getByText(/You changed something since/)).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Preview' }));
  await form.findByText('PDF: {"start_date":"","fee":"205"}');
  expect(callsOf('documents.create')).toEqual([]);
  await user.click(form.getByRole('button', { name: 'Create document' }));
  await screen.findByText('“NDA: Ana/Luna” uploaded successfully');
  expect(callsOf('documents.fillTemplate')).toHaveLength(2);
  expect(callsOf('documents.create')).toMatchObject([
    {
      title: 'NDA: Ana/Luna',
      category: 'nda',
      status: 'draft',
      modelId: null,
      file: { fileName: 'NDA- Ana-Luna.pdf' },
    },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says what is missing beside its field, and what the server refuses', async () => {
  const { form, callsOf } = await open({
    'documents.fillTemplate': () => {
      throw new AppError('invalid', 'These can’t be written in a PDF: 漢 Replace them with letters.');
    },
  });
  await user.click(form.getByRole('button', { name: 'Preview' }));
  expect(await form.findByText('Choose a template')).toBeVisible();
  expect(form.getByText('Document title is required')).toBeVisible();
  expect(callsOf('documents.fillTemplate')).toEqual([]);
  await choose();
  await user.type(form.getByRole('textbox', { name: /^Title/ }), 'NDA');
  await user.click(form.getByRole('button', { name: 'Preview' }));
  expect(await form.findByText(/These can’t be written in a PDF/)).toBeVisible();
});

it('says so where there are no templates', async () => {
  const { form } = await open({ 'documents.listTemplates': () => [] });
  expect(await form.findByText(/There are no templates yet/)).toBeVisible();
  expect(form.getByRole('link', { name: 'Create one in Templates and tags' })).toBeVisible();
});

it('keeps what was typed for another day', async () => {
  const { form } = await open();
  await choose();
  await user.type(form.getByRole('textbox', { name: 'Fee' }), '20');
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => {
    expect(form.getByRole('textbox', { name: 'Fee' })).toHaveValue('20');
  });
});
