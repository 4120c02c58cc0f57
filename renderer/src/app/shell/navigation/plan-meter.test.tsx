// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import { mia } from '#renderer/entities/person/test-people.ts';
import { subscriptionTo, usageOf } from '#renderer/entities/plan/test-plans.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import { renderWithKit } from '#renderer/test-render.tsx';
import type { PlanType } from '#shared/domain/plans.ts';
import { PlanMeter } from './plan-meter.tsx';

function open(type: PlanType, modelsUsed: number, isCollapsed = false) {
  useViewerStore.setState({ profile: mia });
  connectTo(
    createFakeBridge({
      'plans.getSubscription': () => subscriptionTo(type),
      'plans.getUsage': () => usageOf(modelsUsed),
    }).bridge,
  );
  renderWithKit(
    <MemoryRouter>
      <PlanMeter isCollapsed={isCollapsed} />
    </MemoryRouter>,
  );
  return screen.findByRole('link');
}

it.each([
  ['pro', 4, 'Pro plan4 of 25 models', 'calm'],
  ['pro', 20, 'Pro plan20 of 25 models', 'near'],
  ['pro', 25, 'Pro plan25 of 25 models', 'full'],
  ['free', 2, 'Free plan2 of 0 models', 'calm'],
  ['custom', 2300, 'Custom plan2,300 models', 'calm'],
] as const)('%s with %i models reads %s, %s', async (type, used, text, tone) => {
  const meter = await open(type, used);
  expect(meter).toHaveTextContent(text);
  expect(meter).toHaveAttribute('data-tone', tone);
  expect(meter).toHaveAttribute('href', '/subscription');
});

it('says the same where the navigation has no room for words', async () => {
  expect(await open('pro', 4, true)).toHaveAccessibleName('Pro plan, 4 of 25 models');
});
