import { expect, it } from 'vitest'
import { testDomain } from '../testing/index.ts'
import { marketIdOf } from './ids.ts'

const domain = await testDomain()

it('a database has one name, whichever program reads it first', async () => {
  const marketIds = await Promise.all([1, 2, 3, 4].map(() => marketIdOf(domain)))
  expect(new Set([...marketIds, await marketIdOf(domain)]).size).toBe(1)
  expect(marketIds[0]).toMatch(/^[0-9a-f-]{36}$/)
})
