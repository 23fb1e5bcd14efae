import { describe, expect, it } from 'vitest';
import { originsOf, ownModel } from './own-model';

const library = 'https://libs.example/model.wasm';
const given = (folder: string, other: Partial<{ library: string; name: string }> = {}) =>
  ownModel({ folder, library, name: '', ...other });

describe('ownModel', () => {
  it('takes the page of a model on the hub', () => {
    const { value } = given('https://huggingface.co/me/Tiny-MLC') as { value: object };
    expect(value).toEqual({
      id: 'own:Tiny-MLC',
      folderUrl: 'https://huggingface.co/me/Tiny-MLC/resolve/main/',
      libraryUrl: library,
      overrides: {},
    });
  });

  it('takes a branch of it as it stands', () => {
    const result = given('https://huggingface.co/me/Tiny-MLC/resolve/v2/');
    expect(result).toMatchObject({
      value: { id: 'own:Tiny-MLC', folderUrl: 'https://huggingface.co/me/Tiny-MLC/resolve/v2/' },
    });
  });

  it('takes any other folder as the one that holds the files', () => {
    const result = given(' http://localhost:8000/models/tiny?x=1#y ', { name: ' Mine ' });
    expect(result).toMatchObject({
      value: {
        id: 'own:Mine',
        folderUrl: 'http://localhost:8000/models/tiny/resolve/main/',
        filesUrl: 'http://localhost:8000/models/tiny/',
      },
    });
    if (result.ok) {
      expect(originsOf(result.value)).toEqual(['http://localhost:8000', 'https://libs.example']);
    }
  });

  it('says what is wrong, and with which field', () => {
    const problem = (field: string, what: string) => ({ error: { field, problem: what } });
    expect(given('my model')).toMatchObject(problem('folder', 'no-address'));
    expect(given('file:///models/tiny')).toMatchObject(problem('folder', 'no-address'));
    expect(given('http://example.org/tiny')).toMatchObject(problem('folder', 'insecure'));
    const folder = 'https://example.org/tiny';
    expect(given(folder, { library: '' })).toMatchObject(problem('library', 'no-address'));
    expect(given(folder, { library: 'http://a.example/x.wasm' })).toMatchObject(
      problem('library', 'insecure'),
    );
    expect(given(folder, { library: 'https://a.example/x.js' })).toMatchObject(
      problem('library', 'no-wasm'),
    );
  });
});
