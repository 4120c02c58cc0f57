import { ListingPicture } from '#renderer/entities/listing/listing-picture.tsx';
import {
  amountText,
  enquiryStatusLabels,
  enquiryStatusLooks,
} from '#renderer/entities/listing/listing-labels.ts';
import styles from '#renderer/features/marketplace/list/listing-cells.module.css';
import { dateFormat } from '#renderer/lib/time/date-format.ts';
import { Hint, Row, Stack } from '#renderer/ui/layout/parts.tsx';
import { Status } from '#renderer/ui/marks/status.tsx';
import type { Column, PhoneRow, RowCell } from '#renderer/ui/table/columns.ts';
import type { Enquiry } from '#shared/contract/marketplace.ts';
import { otherName } from './enquiry-list.ts';

type StatusProps = Pick<Enquiry, 'status'> & { isTag?: boolean };

export const EnquiryStatusMark = ({ status, isTag = false }: StatusProps) => (
  <Status look={enquiryStatusLooks[status]} isTag={isTag} />
);

const days = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' });
export const dayText = (day: string | null): string =>
  day === null ? '' : days.format(new Date(`${day}T12:00:00`));

const agreed = ({ agreedPriceCents, currency }: Enquiry): string =>
  agreedPriceCents === null ? '' : amountText(agreedPriceCents, currency);
const sideText = ({ isBuyer }: Enquiry): string => (isBuyer ? 'You asked' : 'Asked you');

function Main({ enquiry, link }: { enquiry: Enquiry; link: RowCell['link'] }) {
  const { listing } = enquiry;
  return (
    <Row as="span" gap={10} shrink>
      <ListingPicture
        id={listing.id}
        category={listing.category}
        address={listing.picture}
        className={styles['picture']}
        iconSize={16}
      />
      <Stack as="span" shrink>
        {link(listing.title)}
        <Hint ellipsis dir="auto">
          {sideText(enquiry)} · {otherName(enquiry)}
        </Hint>
      </Stack>
    </Row>
  );
}

export const enquiryColumns: readonly Column<Enquiry>[] = [
  {
    id: 'listing',
    label: 'Listing',
    sortsBy: 'title',
    isFixed: true,
    render: (enquiry, { link }) => <Main enquiry={enquiry} link={link} />,
    text: ({ listing }) => listing.title,
  },
  {
    id: 'person',
    label: 'With',
    sortsBy: 'person',
    widths: [160],
    givesWay: 2,
    render: otherName,
    text: otherName,
  },
  {
    id: 'price',
    label: 'Agreed price',
    widths: [120],
    givesWay: 1,
    render: agreed,
    text: agreed,
  },
  {
    id: 'due',
    label: 'Wanted by',
    sortsBy: 'due',
    widths: [120],
    givesWay: 1,
    render: ({ dueOn }) => dayText(dueOn),
    text: ({ dueOn }) => dueOn ?? '',
  },
  {
    id: 'status',
    label: 'Status',
    widths: [112],
    givesWay: 3,
    render: ({ status }) => <EnquiryStatusMark status={status} />,
    text: ({ status }) => enquiryStatusLabels[status],
  },
];

export const enquiryPhone: PhoneRow<Enquiry> = {
  label: 'Enquiry',
  main: (enquiry, { link }) => <Main enquiry={enquiry} link={link} />,
  sideLabel: 'Status',
  sideWidth: 112,
  side: ({ status }) => <EnquiryStatusMark status={status} />,
};

export const enquiryCsv = { name: 'Enquiries', columns: enquiryColumns };
