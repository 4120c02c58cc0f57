/** The same bounds as the constraints of …2000_documents.sql and …2070_document_templates.sql. */
export const documentLimits = {
  title: 200,
  description: 500,
  counterparty: 200,
  note: 300,
  noticeDays: 365,
  renewMonths: 120,
  members: 50,
  tags: 20,
  /** As many as are changed at once. */
  batch: 100,
  templateName: 100,
  templateBody: 50_000,
  templateFields: 40,
  fieldLabel: 60,
  fieldValue: 2000,
  shareName: 100,
  sharePassword: 100,
  shareEmails: 100,
  shareAgreement: 5000,
  signers: 20,
  signerName: 200,
  signerEmail: 254,
  signatureMessage: 2000,
  /** As many as are asked for at once. */
  page: 1000,
} as const;
