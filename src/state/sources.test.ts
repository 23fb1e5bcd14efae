import { describe, expect, it } from 'vitest';
import { Sources } from './sources.svelte';
import { Viewer } from './viewer.svelte';
import { sourceSpan } from '../core/text/offsets';

const documents = [
  { title: 'A', text: 'first' },
  { title: ' ', text: 'second' },
  { title: 'C', text: 'third' },
];

describe('Sources', () => {
  it('keeps ids by place in the list when a box is unticked', () => {
    const sources = new Sources();
    sources.add(documents);
    sources.tick(sources.items[0].key, false);
    expect(sources.ticked.map(({ id, title }) => [id, title])).toEqual([
      [2, undefined],
      [3, 'C'],
    ]);
  });

  it('uses documents alone without losing or doubling any', () => {
    const sources = new Sources();
    sources.add(documents);
    sources.useOnly([documents[2], { title: 'D', text: 'fourth' }]);
    expect(sources.items.map(({ title }) => title)).toEqual(['A', '', 'C', 'D']);
    expect(sources.ticked.map(({ text }) => text)).toEqual(['third', 'fourth']);
  });

  it('gives back what a snapshot holds', () => {
    const sources = new Sources();
    sources.add(documents);
    const other = new Sources();
    other.restore(sources.snapshot());
    expect(other.items).toEqual(sources.items);
  });

  it('brings back what the last removal took away, until something is added', () => {
    const sources = new Sources();
    sources.add(documents);
    const before = sources.items;
    sources.clear();
    expect(sources.removed).toHaveLength(3);
    sources.bringBack();
    expect(sources.items).toEqual(before);
    expect(sources.removed).toEqual([]);
    sources.remove(before[1].key);
    sources.add([{ title: '', text: 'new' }]);
    expect(sources.removed).toEqual([]);
  });

  it('keeps what is being written until it is added, and adds no empty source', () => {
    const sources = new Sources();
    sources.draft = { title: 'T', text: ' ' };
    sources.addDraft();
    expect(sources.items).toEqual([]);
    sources.draft = { title: 'T', text: 'words' };
    const other = new Sources();
    other.restore(sources.snapshot());
    other.addDraft();
    expect(other.items.map(({ title, text }) => [title, text])).toEqual([['T', 'words']]);
    expect(other.draft).toEqual({ title: '', text: '' });
  });
});

describe('Viewer', () => {
  it('goes round the places and keeps the documents that they refer to', () => {
    const sources = new Sources();
    sources.add(documents);
    const viewer = new Viewer(sources);
    const place = (sourceId: number) => ({ sourceId, span: sourceSpan(0, 2) });
    viewer.show(sources.all, [place(1), place(3)], { origin: 'chip', focus: true });
    viewer.goTo(-1, false);
    expect([viewer.index, viewer.open?.text]).toEqual([1, 'third']);
    sources.clear();
    expect(viewer.open?.text).toBe('third');
    viewer.openSource(1);
    expect([viewer.open, viewer.places, viewer.origin]).toEqual([null, [], null]);
  });
});
