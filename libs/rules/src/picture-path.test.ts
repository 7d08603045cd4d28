import { expect, it } from 'vitest'
import { isDrawnPicture, isPicturePath } from './picture-path.ts'

it.each(['/files/drawn/tomato.webp', '/files/farm/7/0123456789abcdef01234567.webp', '/files/drawn/ತರಕಾರಿ-2.webp'])(
  'isPicturePath accepts %s',
  path => expect(isPicturePath(path)).toBe(true),
)

it.each([
  '/\\evil.example/a.webp',
  '//evil.example/files/a.webp',
  '/api/logout',
  '/api/logout?/files/a.webp',
  '/files/../api/logout',
  '/files/farm/../../a.webp',
  '/files/farm/%2e%2e/a.webp',
  '/files//a.webp',
  '/files/\\a.webp',
  '/files/.market',
  '/files/.hidden/a.webp',
  '/files/a.webp?x',
  '/files/a.webp#x',
  '/files/a.webp\n',
  '/files/a.png',
  '/files/',
  ' /files/a.webp',
  'files/a.webp',
  'https://elsewhere.example/files/a.webp',
  'javascript:alert(1)',
  '',
  null,
  undefined,
])('isPicturePath refuses %j', path => expect(isPicturePath(path)).toBe(false))

it.each([
  ['/files/drawn/tomato.webp', true],
  ['/files/product/0123456789abcdef01234567.webp', false],
  ['blob:https://santhe.example/drawn', false],
])('isDrawnPicture of %s is %s', (path, expected) => expect(isDrawnPicture(path)).toBe(expected))
