import { expect, it } from 'vitest'
import { callsDirectory } from './api-middleware.ts'
import type { BackEnd } from './back-end-client.ts'

const STOREFRONT: BackEnd = { name: 'storefront', urls: ['http://127.0.0.1:1'] }
const BACKOFFICE: BackEnd = { name: 'backoffice', urls: ['http://127.0.0.1:2'] }
const ANNOUNCED: Record<string, { method: string; path: string }[]> = {
  storefront: [
    { method: 'GET', path: '/api/products/:id/images' },
    { method: 'GET', path: '/api/farmers/:id' },
    { method: 'GET', path: '/api/farmers/tags' },
  ],
  backoffice: [
    { method: 'POST', path: '/api/products/:id/images' },
    { method: 'GET', path: '/api/farmers/profile' },
  ],
}

async function aDirectory(away: string[] = []) {
  const directory = callsDirectory([STOREFRONT, BACKOFFICE], async ({ name }) => {
    if (away.includes(name)) throw new Error('away')
    return ANNOUNCED[name]
  })
  await directory.refresh()
  return { directory, away }
}

it('callsDirectory finds the back end of a path by method', async () => {
  const { directory } = await aDirectory()
  expect(directory.find('GET', '/api/products/5/images')).toMatchObject({ kind: 'match', backEnd: STOREFRONT })
  expect(directory.find('POST', '/api/products/5/images')).toMatchObject({ kind: 'match', backEnd: BACKOFFICE })
})

it('callsDirectory prefers a literal path to a parameter, across back ends', async () => {
  const { directory } = await aDirectory()
  expect(directory.find('GET', '/api/farmers/profile')).toMatchObject({ kind: 'match', backEnd: BACKOFFICE })
  expect(directory.find('GET', '/api/farmers/tags')).toMatchObject({ kind: 'match', backEnd: STOREFRONT })
  expect(directory.find('GET', '/api/farmers/7')).toMatchObject({ kind: 'match', backEnd: STOREFRONT })
})

it('callsDirectory routes HEAD as GET, lists other methods, and reports unknown paths', async () => {
  const { directory } = await aDirectory()
  expect(directory.find('HEAD', '/api/farmers/7').kind).toBe('match')
  expect(directory.find('DELETE', '/api/products/5/images')).toEqual({ kind: 'otherMethod', methods: ['GET', 'POST'] })
  expect(directory.find('GET', '/api/nowhere')).toEqual({ kind: 'unknown', isComplete: true })
  expect(directory.find('GET', '/api/farmers/').kind).toBe('unknown')
})

it('callsDirectory is complete once every back end has announced, and keeps calls of one that is away', async () => {
  const { directory, away } = await aDirectory(['backoffice'])
  expect(directory.isComplete()).toBe(false)
  expect(directory.find('GET', '/api/nowhere')).toEqual({ kind: 'unknown', isComplete: false })
  away.length = 0
  await directory.refresh()
  expect(directory.isComplete()).toBe(true)
  away.push('backoffice')
  await directory.refresh()
  expect(directory.find('GET', '/api/farmers/profile').kind).toBe('match')
})
