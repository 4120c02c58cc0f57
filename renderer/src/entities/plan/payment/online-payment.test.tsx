// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import { allPlans, planOf } from '#renderer/entities/plan/test-plans.ts';
import { mia } from '#renderer/entities/person/test-people.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import { renderWithKit } from '#renderer/test-render.tsx';
import { roleDefaults } from '#shared/domain/permissions.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { OnlinePayment } from './online-payment.tsx';
import { PayLink } from './pay-link.tsx';

const user = userEvent.setup({ delay: null });
const tomas = { ...mia, id: '0b0c0d0e-0002-4000-8000-000000000002', role: 'manager' as const };
const link = { url: 'https://buy.stripe.com/test_pro', id: 'plink_1PRO' };
const paidPro = planOf('pro', { paymentLink: link });

const as = (viewer: typeof mia) => {
  useViewerStore.setState({
    profile: viewer,
    permissions: { status: 'loaded', permissions: roleDefaults(viewer.role) },
  });
};
beforeEach(() => {
  as(mia);
});

function open(plans = allPlans, handlers: Parameters<typeof createFakeBridge>[0] = {}) {
  const fake = createFakeBridge({ 'plans.setPaymentLink': () => undefined, ...handlers });
  connectTo(fake.bridge);
  renderWithKit(<OnlinePayment plans={plans} />);
  return {
    sent: () => fake.calls.filter(({ name }) => name === 'plans.setPaymentLink').map(({ input }) => input),
  };
}

describe('online payment, for administrators', () => {
  it('is not configured, with the steps to it', () => {
    open();
    const section = within(screen.getByRole('region', { name: 'Online payment' }));
    expect(section.getByText('Online payment is not configured')).toBeInTheDocument();
    expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'In Stripe, create a payment link for each plan, with a price that renews.',
      expect.stringContaining('deploy the function billing-webhook'),
      'Add the links here.',
      'BasicNo payment linkAdd link',
      'ProNo payment linkAdd link',
      'EnterpriseNo payment linkAdd link',
      'CustomNo payment linkAdd link',
    ]);
  });

  it('takes the link of a plan, once both parts of it are right', async () => {
    const { sent } = open();
    await user.click(screen.getByRole('button', { name: 'Add payment link of Pro' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Payment link of Pro' }));
    await user.type(dialog.getByRole('textbox', { name: 'Link' }), 'http://buy.stripe.com/test_pro');
    await user.type(dialog.getByRole('textbox', { name: 'Id in Stripe' }), 'prod_1');
    await user.click(dialog.getByRole('button', { name: 'Save link' }));
    expect(
      await dialog.findByText('Enter the whole address, which begins with https://'),
    ).toBeInTheDocument();
    expect(dialog.getByText('Enter the id, which begins with plink_')).toBeInTheDocument();
    expect(sent()).toEqual([]);
    await user.clear(dialog.getByRole('textbox', { name: 'Link' }));
    await user.type(dialog.getByRole('textbox', { name: 'Link' }), ` ${link.url} `);
    await user.clear(dialog.getByRole('textbox', { name: 'Id in Stripe' }));
    await user.type(dialog.getByRole('textbox', { name: 'Id in Stripe' }), link.id);
    await user.click(dialog.getByRole('button', { name: 'Save link' }));
    expect(await screen.findByText('People can pay for Pro online')).toBeInTheDocument();
    expect(sent()).toEqual([{ planId: paidPro.id, link }]);
  });

  it('keeps what was typed where another plan has that link', async () => {
    open(allPlans, {
      'plans.setPaymentLink': () => {
        throw new AppError('conflict', 'Another plan has this payment link', { hint: 'payment_link_taken' });
      },
    });
    await user.click(screen.getByRole('button', { name: 'Add payment link of Basic' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Link' }), link.url);
    await user.type(dialog.getByRole('textbox', { name: 'Id in Stripe' }), link.id);
    await user.click(dialog.getByRole('button', { name: 'Save link' }));
    expect(await dialog.findByText(/Another plan has this link/)).toBeInTheDocument();
    expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(link.url);
  });

  it('shows which plans can be paid, and takes a link away', async () => {
    const { sent } = open([planOf('basic'), paidPro]);
    expect(screen.queryByText('Online payment is not configured')).toBeNull();
    expect(screen.getByText('buy.stripe.com/test_pro')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Edit payment link of Pro' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('textbox', { name: 'Id in Stripe' })).toHaveValue(link.id);
    await user.click(dialog.getByRole('button', { name: 'Remove link' }));
    expect(await screen.findByText('Pro can no longer be paid online')).toBeInTheDocument();
    expect(sent()).toEqual([{ planId: paidPro.id, link: null }]);
  });

  it('is nothing to anyone else', () => {
    as(tomas);
    open([paidPro]);
    expect(screen.queryByRole('region')).toBeNull();
  });
});

describe('the way to pay', () => {
  it('names the viewer, and tells the other side nothing of this page', () => {
    as(tomas);
    renderWithKit(<PayLink plan={paidPro} isFilled />);
    const way = screen.getByRole('link', { name: 'Pay for Pro online (opens in your browser)' });
    expect(way).toHaveAttribute('href', `${link.url}?client_reference_id=${tomas.id}`);
    expect(way).toHaveAttribute('target', '_blank');
    expect(way).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('is none without a link, or with one that is no address to pay at', () => {
    renderWithKit(
      <>
        <PayLink plan={planOf('pro')} isFilled />
        <PayLink plan={planOf('pro', { paymentLink: { ...link, url: 'javascript:alert(1)' } })} isFilled />
      </>,
    );
    expect(screen.queryByText('Pay online')).toBeNull();
  });
});
