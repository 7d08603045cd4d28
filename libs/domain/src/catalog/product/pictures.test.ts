import { expect, it } from 'vitest'
import {
  extraPicturesOf,
  logoOfFarm,
  mainPictureOf,
  mainPictureOfFarm,
  picturesOf,
  picturesOfFarm,
} from './pictures.ts'

const UPLOADED = '/files/farm/7/0123456789abcdef01234567.webp'
/** Possible values in older records: browsers read some of them as another site, or as a call. */
const OTHERS = [
  'https://elsewhere.example/a.png',
  '/\\evil.example/a.png',
  '//evil.example/a.webp',
  '/api/logout',
  '/files/../a.webp',
]

it('farms and products show only pictures of the market', () => {
  expect(picturesOfFarm({ farmImages: [...OTHERS, UPLOADED] })).toEqual([UPLOADED])
  const images = [...OTHERS, UPLOADED].map((imageUrl, id) => ({ id, imageUrl }))
  expect(picturesOf({ images })).toEqual([{ id: OTHERS.length, imageUrl: UPLOADED }])
  for (const imageUrl of OTHERS) {
    expect(logoOfFarm({ logoUrl: imageUrl })).toBeNull()
    expect(mainPictureOfFarm({ imageUrl, farmImages: [imageUrl] })).toBe('/files/drawn/farm.webp')
    expect(mainPictureOf({ images: [{ id: 1, imageUrl }], categoryName: 'Fruits' })).toBe('/files/drawn/fruits.webp')
  }
  expect([logoOfFarm({ logoUrl: UPLOADED }), logoOfFarm({ logoUrl: null })]).toEqual([UPLOADED, null])
})

it.each([
  ['no picture', [], 0],
  ['one', ['1'], 0],
  ['the same twice', ['1', '1'], 0],
  ['another beside it, twice', ['1', '2', '2'], 1],
  ['three that differ', ['1', '2', '3', '1'], 2],
] as const)('a product with %s counts each picture beside the main one once: %j make %i', (_what, names, count) => {
  const images = names.map((name, id) => ({ id, imageUrl: UPLOADED.replace('7', name) }))
  expect(extraPicturesOf({ images })).toBe(count)
})
