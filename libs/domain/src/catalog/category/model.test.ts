import { describe, expect, it } from 'vitest'
import { categorySlug, drawnPicture } from '../../records/category.ts'

// docs/product/calls.md#image-paths
describe('the drawn picture of a category', () => {
  it('derives its name from the category’s', () => {
    expect(drawnPicture('Roots & Tubers')).toBe('/files/drawn/roots-tubers.webp')
    expect(drawnPicture('ತರಕಾರಿ')).toBe('/files/drawn/ತರಕಾರಿ.webp')
  })

  it('never has the name of a resized copy of another category’s picture', () => {
    expect(['Boxes 400', 'Boxes 160-160', '%', '1600'].map(categorySlug)).toEqual([
      'boxes-400-crate',
      'boxes-160-160-crate',
      'crate',
      '1600',
    ])
  })

  it('has a valid file name even for long category names in any script', () => {
    expect(['ಕ'.repeat(80), 'ﷺ'.repeat(80), '𝒜'.repeat(40)].map(name => Buffer.byteLength(categorySlug(name)))).toEqual(
      [150, 150, 40],
    )
    expect(categorySlug(`${'x'.repeat(149)} 400`)).toBe('x'.repeat(149))
  })
})
