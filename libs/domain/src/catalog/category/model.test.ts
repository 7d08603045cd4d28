import { describe, expect, it } from 'vitest'
import { categorySlug, drawnPicture } from '../../records/category.ts'

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
})
