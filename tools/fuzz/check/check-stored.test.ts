import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDomain } from '@santhe/domain/testing'
import { afterAll, expect, it } from 'vitest'
import { checkStored } from './check-stored.ts'

const domain = await testDomain()
const folder = await mkdtemp(join(tmpdir(), 'santhe-fuzz-stored-'))
await mkdir(join(folder, 'product'))
await writeFile(join(folder, 'product', 'tomato.webp'), 'a picture')
afterAll(() => rm(folder, { recursive: true }))

const FINE = {
  name: 'ರವಿ ಗೌಡ 👩🏽‍🌾',
  description: 'Two lines\r\nand\ta tab',
  items: [{ imageUrl: '/files/product/tomato.webp', price: 1.5 }],
  logoUrl: 'https://farm.example/logo.png',
  avatar: '',
  body: '{"cf_payment_id":"174\u0085491"}',
  at: new Date(0),
  nothing: null,
}

const PLANTED: readonly (readonly [string, object, string])[] = [
  ['a control character', { name: 'Ra\u0000vi' }, 'name: the control character U+0000'],
  ['an escape', { notes: 'red \u001b[31m' }, 'notes: the control character U+001b'],
  ['a control character beyond ASCII', { comment: 'x\u0085' }, 'comment: the control character U+0085'],
  ['a line break in a text of one line', { farm: { name: 'a\nb' } }, 'farm.name: the control character U+000a'],
  ['a lone surrogate', { name: 'a\ud800b' }, 'name: a replacement character'],
  ['a number that is none', { items: [{ price: Number.NaN }] }, 'items.0.price: the number NaN'],
  ['a number without end', { price: Number.NEGATIVE_INFINITY }, 'price: the number -Infinity'],
  [
    'a picture that does not exist',
    { imageUrl: '/files/product/okra.webp' },
    'imageUrl: a picture that does not exist',
  ],
  ['a picture elsewhere in the market', { avatar: '/api/logout' }, 'avatar: a picture that is not below /files/'],
  ['a picture outside its folder', { farmImages: ['/files/../x.webp'] }, 'farmImages.0: a picture that is not below'],
  ['a key for the database', { filter: { $gt: '' } }, "filter.$gt: the key '$gt'"],
  ['a key with a dot', { months: { 'a.b': 1 } }, "months.a.b: the key 'a.b'"],
]

const planted = domain.connection.collection<{ _id: number }>('planted')
await planted.insertMany(
  [FINE, ...PLANTED.map(([, document]) => document)].map((document, _id) => ({ ...document, _id })),
)
/** Finds all planted values in one walk. */
const findings = await checkStored(domain, folder)
const findingsIn = (index: number) =>
  findings.filter(({ id }) => id === String(index)).map(({ path, problem }) => `${path}: ${problem}`)

it('accepts allowed records', () => {
  expect(findingsIn(0)).toEqual([])
})

it.each(PLANTED.map(([name, , expectedFinding], index) => [name, expectedFinding, index + 1] as const))(
  'finds %s',
  (_, expectedFinding, index) => {
    expect(findingsIn(index)).toEqual([expect.stringContaining(expectedFinding)])
  },
)
