import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shouldUseStandIn, standInKeys } from './stand-in-keys.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'santhe-keys-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each([
  ['nothing is said', { NODE_ENV: 'development' }, true],
  ['nothing is said, not even that this is development,', {}, false],
  ['the provider’s id is set', { NODE_ENV: 'development', CASHFREE_APP_ID: 'an-id' }, false],
  [
    'only the secret is set, which the back end then complains of',
    { NODE_ENV: 'development', CASHFREE_SECRET: 'a-secret' },
    false,
  ],
  ['the keys are set to nothing', { NODE_ENV: 'test', CASHFREE_APP_ID: '', CASHFREE_SECRET: '' }, true],
  ['it is production', { NODE_ENV: 'production' }, false],
])('with %s: stand-in wanted %j → %s', (_, environment, expected) => {
  expect(shouldUseStandIn(environment)).toBe(expected)
})

test('each market keeps private keys of its own', async () => {
  const keys = await standInKeys(join(folder, 'one'))
  expect(await standInKeys(join(folder, 'one'))).toEqual(keys)
  expect((await stat(join(folder, 'one/keys.json'))).mode & 0o077).toBe(0)
  expect((await standInKeys(join(folder, 'two'))).secret).not.toBe(keys.secret)
})

test('replaces a torn file of keys', async () => {
  await writeFile(join(folder, 'keys.json'), '{"appId":"TE')
  const keys = await standInKeys(folder)
  expect(await standInKeys(folder)).toEqual(keys)
})
