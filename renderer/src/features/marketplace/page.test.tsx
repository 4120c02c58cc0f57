// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#shared/lib/app-error.ts';
import { enquiryOf, host, listingOf, renderMarketplace } from './test-marketplace.tsx';

const user = userEvent.setup();
afterEach(cleanup);

const card = (title: string) => screen.findByRole('link', { name: title });
const titles = () =>
  within(screen.getByRole('list', { name: 'Listings' }))
    .queryAllByRole('link')
    .map(({ textContent }) => textContent);
const panel = async () => within(await screen.findByRole('complementary'));

describe('browsing', () => {
  it('shows what is open as cards, by category, and what is one’s own in its tab', async () => {
    host([
      listingOf({ title: 'Portraits' }),
      listingOf({ title: 'Shoutout', category: 'shoutout', priceCents: 3500, priceType: 'from' }),
      listingOf({ title: 'My draft', status: 'draft', isOpen: false, isOwn: true }),
    ]);
    renderMarketplace();
    await card('Portraits');
    expect(titles().sort()).toEqual(['Portraits', 'Shoutout']);
    expect(screen.getByText('from €35')).toBeVisible();
    await user.click(
      within(screen.getByRole('group', { name: 'Category' })).getByRole('button', { name: /^Shoutout/ }),
    );
    await waitFor(() => {
      expect(titles()).toEqual(['Shoutout']);
    });
  });

  it('keeps drafts of others out, and shows one’s own under My listings', async () => {
    host([listingOf({ title: 'My draft', status: 'draft', isOpen: false, isOwn: true }), listingOf()]);
    renderMarketplace('/marketplace?tab=mine');
    await card('My draft');
    expect(titles()).toEqual(['My draft']);
    expect(screen.getByText('Draft')).toBeVisible();
  });

  it('says that there is nothing yet, and why the marketplace could not be loaded', async () => {
    host([]);
    renderMarketplace();
    expect(await screen.findByText('No listings yet')).toBeVisible();
    cleanup();
    host([], {
      'marketplace.list': () => {
        throw new AppError('limit', 'The marketplace is not included in your plan.', {
          hint: 'marketplace_plan',
        });
      },
    });
    renderMarketplace();
    expect(await screen.findByText(/^The marketplace is not included in your plan\./)).toBeVisible();
  });

  it.each([
    ['', 'No listings yet', 2],
    // Listings of others can't be created here.
    ['?tab=saved', 'Nothing saved yet', 1],
  ])('offers to create one where that fills the list: %s', async (search, title, buttons) => {
    host([]);
    renderMarketplace(`/marketplace${search}`);
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Create listing' })).toHaveLength(buttons);
  });

  it('shows the first one beside the cards where there is room, and what is closed stays closed', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        ({
          matches: query === '(min-width: 1180px)',
          media: query,
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
        }) as unknown as MediaQueryList,
    );
    const first = listingOf({ title: 'Portraits' });
    host([first]);
    const { search } = renderMarketplace();
    const shown = await panel();
    expect(shown.getByRole('heading', { name: 'Portraits' })).not.toHaveFocus();
    expect(search().get('listing')).toBe(first.id);
    await user.click(shown.getByRole('button', { name: /^Close/ }));
    expect(await screen.findByText('Choose a listing')).toBeVisible();
    expect(search().get('listing')).toBeNull();
    vi.restoreAllMocks();
  });

  it('saves a listing by its bookmark', async () => {
    const listing = listingOf();
    const { callsOf } = host([listing]);
    renderMarketplace();
    await card(listing.title);
    await user.click(screen.getByRole('button', { name: `Save ${listing.title}` }));
    expect(await screen.findByRole('button', { name: `Remove ${listing.title} from saved` })).toBeVisible();
    expect(callsOf('marketplace.setSaved')).toEqual([{ id: listing.id, isSaved: true }]);
  });
});

describe('a listing', () => {
  it('shows what is offered as plain text, and takes an enquiry', async () => {
    const listing = listingOf({ description: '<img src=x onerror=alert(1)> Four hours with natural light.' });
    const { callsOf } = host([listing]);
    const { search } = renderMarketplace(`/marketplace?listing=${listing.id}`);
    const shown = await panel();
    expect(await shown.findByText(/<img src=x onerror=alert\(1\)> Four hours/)).toBeVisible();
    expect(shown.getByText('38 completed')).toBeVisible();
    expect(shown.getByText('Payment is arranged between the parties.')).toBeVisible();
    await user.type(shown.getByLabelText('Message'), 'Too short');
    await user.click(shown.getByRole('button', { name: 'Send enquiry' }));
    expect(await shown.findByText('Message must be at least 10 characters long')).toBeVisible();
    await user.clear(shown.getByLabelText('Message'));
    await user.type(shown.getByLabelText('Message'), 'Is the 3rd of December free?');
    await user.click(shown.getByRole('button', { name: 'Send enquiry' }));
    await waitFor(() => {
      expect(search().get('tab')).toBe('enquiries');
    });
    expect(callsOf('marketplace.enquire')).toEqual([
      { listingId: listing.id, message: 'Is the 3rd of December free?', modelId: null, dueOn: null },
    ]);
    expect(await screen.findByText('Is the 3rd of December free?')).toBeVisible();
  });

  it.each([
    ['You already have an open enquiry for this listing', 'open_enquiry'],
    ['This listing is no longer available', 'not_available'],
  ])('says “%s” and keeps what was typed', async (sentence, hint) => {
    const listing = listingOf();
    host([listing], {
      'marketplace.enquire': () => {
        throw new AppError('invalid', sentence, { hint });
      },
    });
    renderMarketplace(`/marketplace?listing=${listing.id}`);
    const shown = await panel();
    await user.type(await shown.findByLabelText('Message'), 'Is the 3rd of December free?');
    await user.click(shown.getByRole('button', { name: 'Send enquiry' }));
    expect(await shown.findByText(sentence)).toBeVisible();
    expect(shown.getByLabelText('Message')).toHaveValue('Is the 3rd of December free?');
  });

  it('takes no enquiry about one’s own, and says why it was rejected', async () => {
    const listing = listingOf({
      isOwn: true,
      isOpen: false,
      status: 'rejected',
      reviewNote: 'Say which channels',
    });
    host([listing]);
    renderMarketplace(`/marketplace?tab=mine&listing=${listing.id}`);
    const shown = await panel();
    expect(await shown.findByText('Say which channels')).toBeVisible();
    expect(shown.queryByRole('button', { name: 'Send enquiry' })).toBeNull();
  });

  it('is made, and refused with the sentence for what may not be offered', async () => {
    const sentence = 'Listings cannot offer creator contracts, accounts or identity documents';
    let isRefused = true;
    const { callsOf } = host([], {
      'marketplace.create': ({ title }) => {
        if (isRefused) throw new AppError('invalid', sentence, { hint: 'forbidden' });
        return listingOf({ title, isOwn: true, isOpen: false, status: 'pending_review' });
      },
    });
    renderMarketplace();
    const [create = document.body] = await screen.findAllByRole('button', { name: 'Create listing' });
    await user.click(create);
    const dialog = within(await screen.findByRole('dialog', { name: 'Create listing' }));
    await user.click(dialog.getByRole('button', { name: 'Submit for review' }));
    expect(await dialog.findByText('Title must be at least 3 characters long')).toBeVisible();
    expect(dialog.getByText('Description must be at least 20 characters long')).toBeVisible();
    await user.type(dialog.getByLabelText('Title'), 'Story shoutout');
    await user.type(dialog.getByLabelText('Description'), 'One story, 210k lifestyle followers.');
    await user.click(dialog.getByRole('button', { name: 'Submit for review' }));
    expect(await dialog.findByText('Enter a price of 0 or more')).toBeVisible();
    await user.type(dialog.getByLabelText('Amount'), '260.50');
    await user.click(dialog.getByRole('button', { name: 'Submit for review' }));
    expect(await dialog.findByText(sentence)).toBeVisible();
    expect(dialog.getByLabelText('Title')).toHaveValue('Story shoutout');
    isRefused = false;
    await user.click(dialog.getByRole('button', { name: 'Submit for review' }));
    expect(await screen.findByText('Listing submitted for review')).toBeVisible();
    expect(callsOf('marketplace.create').at(-1)).toMatchObject({
      title: 'Story shoutout',
      priceCents: 26_050,
      currency: 'EUR',
      isSubmitted: true,
    });
  });

  it('is reviewed by those who may, and rejected with a reason alone', async () => {
    const listing = listingOf({ status: 'pending_review', isOpen: false });
    const { callsOf } = host([listing]);
    renderMarketplace(`/marketplace?tab=review&listing=${listing.id}`);
    const shown = await panel();
    await user.click(await shown.findByRole('button', { name: 'Reject' }));
    await user.click(shown.getByRole('button', { name: 'Reject listing' }));
    expect(await shown.findByText('Say why the listing is rejected')).toBeVisible();
    await user.type(shown.getByLabelText('Reason'), 'Say which channels it is for');
    await user.click(shown.getByRole('button', { name: 'Reject listing' }));
    expect(await screen.findByText('Listing rejected')).toBeVisible();
    expect(callsOf('marketplace.review')).toMatchObject([
      { id: listing.id, isApproved: false, note: 'Say which channels it is for' },
    ]);
  });

  it('has no review for anyone else', async () => {
    host([listingOf()]);
    renderMarketplace('/marketplace', 'manager');
    await card('Editorial portraits, half a day');
    expect(screen.queryByText('Review')).toBeNull();
  });
});

describe('an enquiry', () => {
  it('is accepted with what was agreed', async () => {
    const enquiry = enquiryOf();
    const { callsOf } = host([], { enquiries: [enquiry] });
    renderMarketplace(`/marketplace?tab=enquiries&enquiry=${enquiry.id}`);
    const shown = await panel();
    await user.click(await shown.findByRole('button', { name: 'Accept' }));
    await user.type(shown.getByLabelText('Agreed price (EUR)'), 'much');
    await user.click(shown.getByRole('button', { name: 'Accept enquiry' }));
    expect(await shown.findByText('Enter a price of 0 or more')).toBeVisible();
    await user.clear(shown.getByLabelText('Agreed price (EUR)'));
    await user.type(shown.getByLabelText('Agreed price (EUR)'), '450');
    await user.click(shown.getByRole('button', { name: 'Accept enquiry' }));
    expect(await screen.findByText('Enquiry accepted')).toBeVisible();
    expect(callsOf('marketplace.decide')).toEqual([
      { id: enquiry.id, rowVersion: 1, action: 'accept', terms: { agreedPriceCents: 45_000, dueOn: null } },
    ]);
  });

  it('is rated once it was completed', async () => {
    const enquiry = enquiryOf({ status: 'completed', isBuyer: true });
    host([], { enquiries: [enquiry] });
    renderMarketplace(`/marketplace?tab=enquiries&enquiry=${enquiry.id}`);
    const shown = await panel();
    await user.type(await shown.findByLabelText('Review'), 'Calm and quick');
    await user.click(shown.getByRole('button', { name: 'Send review' }));
    expect(await shown.findByText('“Calm and quick”')).toBeVisible();
    expect(shown.queryByRole('button', { name: 'Send review' })).toBeNull();
  });

  it('holds what its two people wrote', async () => {
    const enquiry = enquiryOf();
    const { callsOf } = host([], { enquiries: [enquiry] });
    renderMarketplace(`/marketplace?tab=enquiries&enquiry=${enquiry.id}`);
    const shown = await panel();
    await user.type(await shown.findByLabelText('Message'), 'The 3rd is free.');
    await user.click(shown.getByRole('button', { name: 'Send' }));
    expect(await shown.findByText('The 3rd is free.')).toBeVisible();
    expect(shown.getByLabelText('Message')).toHaveValue('');
    expect(callsOf('marketplace.write')).toEqual([{ id: enquiry.id, body: 'The 3rd is free.' }]);
  });
});
