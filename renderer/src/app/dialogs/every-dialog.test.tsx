// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readdirSync, readFileSync } from 'node:fs';
import { useState, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import { UnlockProvider } from '#renderer/entities/credential/unlock/unlock-provider.tsx';
import { mia } from '#renderer/entities/model/test-models.ts';
import { useDiagnosticsStore } from '#renderer/lib/diagnostics/diagnostics.ts';
import { leaveDrafts, startDrafts } from '#renderer/lib/drafts/drafts.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import { testQueryClient } from '#renderer/test-render.tsx';
import { Dialog } from '#renderer/ui/dialog/dialog.tsx';
import { roleDefaults } from '#shared/domain/permissions.ts';
import { calendarDialogs } from './test-calendar-dialogs.tsx';
import { later, type Handlers, type Opening } from './test-dialogs.tsx';
import { officeDialogs } from './test-office-dialogs.tsx';
import { workDialogs } from './test-work-dialogs.tsx';

const rows = Object.entries({ ...officeDialogs, ...workDialogs, ...calendarDialogs });
const pages = 'renderer/src/';
const sourceOf = (file: string) => readFileSync(`${pages}${file}`, 'utf8');
/** An opening tag, but not a type argument. */
const dialogTag =
  /(?<!\w)<(Dialog|FormDialog|TableDialog|ConfirmDialog|MessageDialog|QrDialog|Modal(?:[.]Root)?)(?![\w.])/g;
const tagsOf = (source: string) => [...new Set([...source.matchAll(dialogTag)].map(([, name]) => name))];

describe('the table of dialogs', () => {
  it('names every file that renders a part of the kit for dialogs, and no other', () => {
    const drawing = readdirSync(pages, { recursive: true, encoding: 'utf8' }).filter(
      (file) =>
        /(?<![.]test)[.]tsx$/.test(file) && !/(^|\/)test-/.test(file) && tagsOf(sourceOf(file)).length > 0,
    );
    expect(rows.map(([file]) => file).toSorted()).toEqual(drawing.toSorted());
  });

  it('has those that only ask by the part that asks, whose focus on Cancel is tried above', () => {
    const asking = rows.filter(([, row]) => row === 'asks');
    for (const [file] of asking) {
      const source = sourceOf(file);
      expect([file, tagsOf(source)]).toEqual([file, ['ConfirmDialog']]);
      expect(source, file).toContain('ui/dialog/confirm-dialog.tsx');
      // A confirmation must not contain a field or anything else that takes the focus.
      for (const [, question] of source.matchAll(/<ConfirmDialog\b([\s\S]*?)<\/ConfirmDialog>/g))
        expect(question, file).not.toMatch(
          /autofocus|\.focus\(|<\w*(Field|Input|Select|Choice|Checkbox|Radio)\b/i,
        );
    }
  });

  it('has those that pass on without drawing a dialog', () => {
    for (const [file] of rows.filter(([, row]) => row === 'passes on'))
      expect(sourceOf(file), file).not.toMatch(/ui\/dialog\/(dialog|\w+-dialog(?<!lazy-dialog))[.]tsx/);
  });
});

const user = userEvent.setup({ delay: null });

/** Answers the calls that the row has handlers for. All other calls stay pending for the whole test. */
const answering = (answers: Handlers) =>
  new Proxy(answers, { get: (known, name): unknown => Reflect.get(known, name) ?? later });

function Below({ draw }: { draw: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const [isBelow, setBelow] = useState(true);
  if (!isBelow) return null;
  return (
    <>
      <Dialog
        name="Below"
        title="Below"
        width={400}
        onClose={() => {
          setBelow(false);
        }}
      >
        <button
          type="button"
          onClick={() => {
            setOpen(true);
          }}
        >
          Open it
        </button>
      </Dialog>
      {isOpen
        ? draw(() => {
            setOpen(false);
          })
        : null}
    </>
  );
}

const openDialogs = () =>
  useDiagnosticsStore.getState().modals.flatMap(({ isOpen, component }) => (isOpen ? component : []));

/** Opens a dialog over another one, and returns the element that opened it. */
async function openAbove({ draw, press, role = 'admin', answers = {} }: Opening): Promise<Element> {
  connectTo(createFakeBridge(answering(answers)).bridge);
  useViewerStore.setState({
    profile: { ...mia, role, status: 'active', rowVersion: 1 },
    permissions: { status: 'loaded', permissions: roleDefaults(role) },
  });
  let close = (): void => undefined;
  const drawn = await draw(() => {
    close();
  });
  const page = (
    <Below
      draw={(closeIt) => {
        close = closeIt;
        return drawn;
      }}
    />
  );
  const router = createMemoryRouter([{ path: '*', element: page }]);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={testQueryClient()}>
        <UnlockProvider>
          <RouterProvider router={router} />
        </UnlockProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  const opener = screen.getByText('Open it');
  await waitFor(() => {
    expect(opener).toHaveFocus();
  });
  await user.keyboard('{Enter}');
  if (press === undefined) return opener;
  const button = await screen.findByRole('button', { name: press });
  await user.click(button);
  return button;
}

/** The names of the dialogs in a file, as the debug page shows them. */
const ownNames = (file: string) =>
  [
    ...sourceOf(file).matchAll(
      /<(?:Form)?Dialog\s(?:\s*key=\S+)?\s*name="([^"]+)"|useRegisteredModal\('(\w+)'\)/g,
    ),
  ].flatMap(([, name, registered]) => name ?? registered ?? []);

/** Everything that can be pressed or typed into, except the close button in the header. */
const places = (dialog: Element) =>
  [
    ...dialog.querySelectorAll<HTMLElement>('input, textarea, select, button, a[href], [tabindex="0"]'),
  ].filter((place) => place.tabIndex >= 0 && !place.matches(':disabled, [aria-label="Close"]'));

describe('every dialog', () => {
  beforeEach(() => {
    useDiagnosticsStore.setState({ modals: [] });
    startDrafts(mia.id);
  });
  afterEach(() => {
    leaveDrafts();
    vi.restoreAllMocks();
  });

  const openings = rows.flatMap(([file, row]) =>
    typeof row === 'string' ? [] : row.opens.map((opening, n) => [file, n + 1, opening] as const),
  );
  it.each(openings)(
    '%s (%i) begins where it should, and Escape closes it alone',
    async (file, _n, opening) => {
      const opener = await openAbove(opening);
      await waitFor(() => {
        expect(openDialogs().length).toBeGreaterThan(1);
        expect(document.activeElement).toHaveAccessibleName(opening.begins);
      });
      const { activeElement } = document;
      const dialog = activeElement?.closest('[role="dialog"]');
      if (dialog === null || dialog === undefined) throw new Error('The focus is in no dialog');
      // The close button takes the focus only if nothing else can, as in a read-only dialog.
      if (activeElement?.matches('[aria-label="Close"]') === true) expect(places(dialog)).toEqual([]);
      const names = ownNames(file);
      if (names.length > 0) expect(names).toContain(openDialogs().at(-1));
      await user.keyboard('{Escape}');
      await waitFor(() => {
        expect(openDialogs()).toEqual(['Below']);
      });
      expect(opener).toHaveFocus();
      await user.keyboard('{Escape}');
      expect(openDialogs()).toEqual([]);
    },
  );
});
