import { describe, expect, it } from 'vitest'
import { categorySlug, drawnPicture } from '../../records/category.ts'

// docs/product/calls.md#image-paths
describe('the drawn picture of a category', () => {
  it('is named by the category', () => {
    expect(drawnPicture('Roots & Tubers')).toBe('/files/drawn/roots-tubers.webp')
    expect(drawnPicture('ತರಕಾರಿ')).toBe('/files/drawn/ತರಕಾರಿ.webp')
  })

  it('has a name, and never that of a narrower copy of another category’s', () => {
    expect(['Boxes 400', 'Boxes 160-160', '%', '1600'].map(categorySlug)).toEqual([
      'boxes-400-crate',
      'boxes-160-160-crate',
      'crate',
      '1600',
    ])
  })

  it('has a name that a file system takes, however long the category’s is in letters of any script', () => {
    expect(['ಕ'.repeat(80), 'ﷺ'.repeat(80), '𝒜'.repeat(40)].map(name => Buffer.byteLength(categorySlug(name)))).toEqual(
      [150, 150, 40],
    )
    expect(categorySlug(`${'x'.repeat(149)} 400`)).toBe('x'.repeat(149))
  })
})
