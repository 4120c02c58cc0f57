import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useImperativeHandle, useMemo, useRef, type Ref } from 'react';
import { useWatch } from 'react-hook-form';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/listing/error-messages.ts';
import { ListingPicture } from '#renderer/entities/listing/listing-picture.tsx';
import { categoryOptions, noPayments, priceTypeOptions } from '#renderer/entities/listing/listing-labels.ts';
import { modelQueries } from '#renderer/entities/model/model-queries.ts';
import { PictureButton } from '#renderer/entities/picture/picture-button.tsx';
import { answeredListings } from '#renderer/features/marketplace/queries.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { changeRow } from '#renderer/ui/changes/change-row.ts';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { ChoiceField } from '#renderer/ui/form/fields/choice-field.tsx';
import { FormNotices } from '#renderer/ui/form/form-notices.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { TextAreaField } from '#renderer/ui/form/fields/text-area-field.tsx';
import { TextField } from '#renderer/ui/form/fields/text-field.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { Hint, Row } from '#renderer/ui/layout/parts.tsx';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import type { ListingDetail } from '#shared/contract/marketplace.ts';
import { hasPrice, marketplaceLimits } from '#shared/domain/marketplace-limits.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { changedFields, currencyOptions, fieldsOf, formOf, listingFormSchema } from './listing-fields.ts';
import { listingDraft } from './listing-draft.ts';
import styles from './listing-form.module.css';

type Props = {
  handle: Ref<FormHandle>;
  listing: ListingDetail | undefined;
  onDone: (id: string) => void;
  onCancel: () => void;
};

/** Maps an error's hint to the field that it concerns. */
const fieldsByHint = { title: 'title', description: 'description', price: 'price' } as const;
const side = 1200;

/** Creates a listing, as a draft or for review, or edits one. */
export function ListingForm({ handle, listing, onDone, onCancel }: Props) {
  const viewer = useViewer();
  const client = useQueryClient();
  const models = useQuery({ ...modelQueries.seen(viewer), enabled: viewer.permissions.can_access_models })
    .data?.models;
  const modelOptions = useMemo(
    () => [
      { value: '', label: 'No model' },
      ...(models ?? [])
        .map(({ id, stageName }) => ({ value: id, label: stageName }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    ],
    [models],
  );
  /** Which button submits the form. */
  const isSubmitted = useRef(true);
  const form = useAppForm({
    schema: listingFormSchema,
    defaultValues: formOf(listing),
    draftKey: listing === undefined ? listingDraft : `listing ${listing.id} edit`,
    send: async (parsed) => {
      const fields = fieldsOf(parsed);
      const saved = await changeRow(client, answeredListings, listing?.id, () =>
        listing === undefined
          ? request('marketplace.create', { ...fields, isSubmitted: isSubmitted.current })
          : request('marketplace.update', {
              id: listing.id,
              rowVersion: listing.rowVersion,
              changes: changedFields(fields, listing),
            }),
      );
      notifySuccess(
        listing !== undefined
          ? 'Listing updated successfully'
          : isSubmitted.current
            ? 'Listing submitted for review'
            : 'Draft saved',
      );
      onDone(saved.id);
    },
    describe: (error) =>
      errorMessage(listing === undefined ? 'marketplace.create' : 'marketplace.update', error),
    fieldOf: (error) =>
      error instanceof AppError ? fieldsByHint[error.hint as keyof typeof fieldsByHint] : undefined,
  });
  useImperativeHandle(handle, () => form);
  const [priceType, currency, media, category] = useWatch({
    control: form.control,
    name: ['priceType', 'currency', 'media', 'category'],
  });
  const setMedia = (next: string[]) => {
    form.setValue('media', next, { shouldDirty: true });
  };
  return (
    <Form form={form}>
      <DialogFields>
        <FormNotices form={form} />
        <TextField form={form} name="title" label="Title" dir="auto" />
        <div className={styles['pair']}>
          <ChoiceField form={form} name="category" label="Category" data={categoryOptions} />
          <ChoiceField
            form={form}
            name="modelId"
            label="Model"
            data={modelOptions}
            searchable
            nothingFoundMessage="No matching model"
            emptyAs={null}
            shown=""
          />
        </div>
        <TextAreaField
          form={form}
          name="description"
          label="Description"
          minRows={4}
          maxRows={12}
          dir="auto"
        />
        <div className={styles['price']}>
          <ChoiceField form={form} name="priceType" label="Price" data={priceTypeOptions} />
          <TextField
            form={form}
            name="price"
            label="Amount"
            inputMode="decimal"
            disabled={!hasPrice(priceType)}
          />
          <ChoiceField
            form={form}
            name="currency"
            label="Currency"
            data={currencyOptions(currency)}
            disabled={!hasPrice(priceType)}
          />
        </div>
        <div className={styles['pair']}>
          <TextField form={form} name="days" label="Ready in (days)" inputMode="numeric" />
          <TextField form={form} name="location" label="Place" placeholder="Remote" dir="auto" />
        </div>
        <Row gap={8} wrap role="group" aria-label="Pictures">
          {media.map((address, index) => (
            <span key={address} className={styles['picture']}>
              <ListingPicture id={address} category={category} address={address} />
              <span className={styles['remove']}>
                <IconButton
                  label={`Remove picture ${String(index + 1)}`}
                  onClick={() => {
                    setMedia(media.filter((_, place) => place !== index));
                  }}
                >
                  <IconX size={14} stroke={2} />
                </IconButton>
              </span>
            </span>
          ))}
          {media.length >= marketplaceLimits.pictures ? null : (
            <PictureButton
              title="Add a picture"
              area="listings"
              aspect={1.5}
              side={side}
              onDone={async (address) => {
                setMedia([...media, address]);
              }}
              describe={() => 'The picture could not be added'}
            >
              Add picture
            </PictureButton>
          )}
        </Row>
        <Hint as="p">
          Every listing is reviewed before it appears. Creator contracts, accounts and identity documents
          can’t be offered. {noPayments}
        </Hint>
      </DialogFields>
      <DialogFoot>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        {listing === undefined ? (
          <Button
            type="submit"
            variant="default"
            disabled={form.isSending}
            onClick={() => {
              isSubmitted.current = false;
            }}
          >
            Save draft
          </Button>
        ) : null}
        <span
          onClickCapture={() => {
            isSubmitted.current = true;
          }}
        >
          <SubmitButton form={form}>
            {listing === undefined ? 'Submit for review' : 'Save changes'}
          </SubmitButton>
        </span>
      </DialogFoot>
    </Form>
  );
}
