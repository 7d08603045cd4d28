import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkout } from '../engines/run-program.ts'
import { readLock } from '../lock/lock-file.ts'
import { isGoodLicence } from './licences.ts'
import { directPackages, LIST, listOf, productionPackages } from './production-packages.ts'

const { packages } = await readLock(checkout)
const production = productionPackages(packages)

test('docs/production-packages.txt lists every production package with version and licence', async () => {
  const advice = 'Look at what is new, and run npm run dependencies if it may stay.'
  expect(await readFile(join(checkout, LIST), 'utf8'), advice).toBe(listOf(production))
})

test('docs/dependencies.md gives a reason for every direct dependency', async () => {
  const page = await readFile(join(checkout, 'docs/dependencies.md'), 'utf8')
  const named = [...page.matchAll(/^- ([^:]+):/gm)]
    .map(([, names]) => names ?? '')
    .join(', ')
    .split(/, | +/)
  const isNamed = (name: string) =>
    named.some(each => each === name || (each.endsWith('*') && name.startsWith(each.slice(0, -1))))
  expect(directPackages(packages).filter(name => !isNamed(name))).toEqual([])
})

test('every production package has a permissive licence', () => {
  expect(production.filter(each => !isGoodLicence(each)).map(({ name, licence }) => `${name}: ${licence}`)).toEqual([])
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND Zlib', false],
  ['GPL-3.0-only', false],
  ['LGPL-3.0-or-later', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['MIT OR GPL-3.0-only AND MIT', false],
  ['unknown', false],
])('licence %s may be shipped: %s', (licence, isGood) => {
  expect(isGoodLicence({ name: 'bread', licence })).toBe(isGood)
})

test('production packages follow our rooms, platforms and peers, without build and test tools', () => {
  const result = productionPackages(
    {
      'bff-bread': { dependencies: { '@market/oven': '*' }, devDependencies: { vitest: '1.0.0' } },
      'node_modules/@market/oven': { link: true, resolved: 'libs/oven' },
      'libs/oven': { dependencies: { flour: '1.0.0' }, devDependencies: { 'fast-check': '1.0.0' } },
      'libs/oven/node_modules/flour': {
        version: '1.0.0',
        license: 'MIT',
        optionalDependencies: { 'flour-linux-x64': '1.0.0', 'flour-darwin-x64': '1.0.0' },
        peerDependencies: { water: '*', yeast: '*' },
        peerDependenciesMeta: { yeast: { optional: true } },
      },
      'node_modules/flour': { version: '2.0.0', license: 'GPL-3.0-only' },
      'node_modules/flour-linux-x64': { version: '1.0.0', license: 'ISC' },
      'node_modules/water': { version: '3.0.0' },
      'node_modules/yeast': { version: '4.0.0' },
      'node_modules/vitest': { version: '1.0.0' },
    },
    ['bff-bread'],
  )
  expect(result).toEqual([
    { name: 'flour', version: '1.0.0', licence: 'MIT' },
    { name: 'flour-linux-x64', version: '1.0.0', licence: 'ISC' },
    { name: 'water', version: '3.0.0', licence: 'unknown' },
  ])
})
