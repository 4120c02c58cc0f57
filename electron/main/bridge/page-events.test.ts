import { describe, expect, it } from 'vitest';
import { createPageEvents } from './page-events.ts';

const deleted = { kind: 'deleted' as const, ids: ['a'], rows: [] };

function createPage(isDestroyed = false) {
  const heard: unknown[][] = [];
  return { heard, isDestroyed: () => isDestroyed, send: (...args: unknown[]) => void heard.push(args) };
}

describe('what the main process tells its pages', () => {
  it('reaches every page by one channel', () => {
    const pages = [createPage(), createPage()];
    createPageEvents(() => pages).emit('models.changed', deleted);
    for (const page of pages) expect(page.heard).toEqual([['bridge:event', 'models.changed', deleted]]);
  });

  it('leaves out a page that is gone', () => {
    const page = createPage(true);
    createPageEvents(() => [page]).emit('models.changed', deleted);
    expect(page.heard).toEqual([]);
  });

  it('tells a page that loads later how the connection stands, and nothing that is over', () => {
    const events = createPageEvents(() => []);
    events.emit('connection.changed', { status: 'connecting' });
    events.emit('models.changed', deleted);
    events.emit('connection.changed', { status: 'live' });
    const page = createPage();
    events.catchUp(page);
    expect(page.heard).toEqual([['bridge:event', 'connection.changed', { status: 'live' }]]);
  });
});
