import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  absoluteUrl,
  directoryPath,
  offersPath,
  productPath,
  storePath,
} from '#domain/paths/paths.ts';
import { auditPath } from '#domain/paths/operator-paths.ts';
import { searchPath, storeSearchPath } from '#domain/paths/search-paths.ts';

describe('paths', () => {
  it('leave out page 1 and keep the fixed order', () => {
    expect(directoryPath()).toBe('/businesses');
    expect(directoryPath({ page: 1 })).toBe('/businesses');
    expect(directoryPath({ page: 2, type: 'cafe' })).toBe('/businesses?type=cafe&page=2');
    expect(directoryPath({ search: ' café sol ' })).toBe('/businesses?search=caf%C3%A9+sol');
    expect(offersPath({ page: 3 })).toBe('/offers?page=3');
    expect(storePath('cafe-sol', { page: 2, category: '0123456789ab' })).toBe(
      '/cafe-sol?category=0123456789ab&page=2',
    );
  });

  it('fall back to /product/{id} for a product without a store url', () => {
    expect(productPath({ id: 'p1', business: { url: 'cafe-sol' } })).toBe('/cafe-sol/product/p1');
    expect(productPath({ id: 'p1', business: { url: '' } })).toBe('/product/p1');
    expect(productPath({ id: 'p1', business: null })).toBe('/product/p1');
    expect(productPath({ id: 'p1' })).toBe('/product/p1');
  });

  it('have the filters of the record of the operators', () => {
    expect(auditPath()).toBe('/admin/registro');
    expect(auditPath({ target: 'a', actor: 'b' })).toBe('/admin/registro?que=a&quien=b');
  });

  it('end with their path in browsers that cannot count the parts of a query', () => {
    const size = vi.spyOn(URLSearchParams.prototype, 'size', 'get');
    onTestFinished(() => {
      size.mockRestore();
    });
    size.mockReturnValue(undefined as unknown as number);
    expect(directoryPath()).toBe('/businesses');
    expect(auditPath()).toBe('/admin/registro');
  });

  it('encode what a visitor typed', () => {
    expect(searchPath({ q: 'café & más' })).toBe('/search?q=caf%C3%A9+%26+m%C3%A1s');
    expect(storeSearchPath('cafe-sol', { inStock: true })).toBe('/cafe-sol/search?inStock=true');
    expect(storePath('../x')).toBe('/..%2Fx');
  });

  it('become absolute under an origin', () => {
    expect(absoluteUrl('https://vitrina.example', '/offers')).toBe(
      'https://vitrina.example/offers',
    );
  });
});
