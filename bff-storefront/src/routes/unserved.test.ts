import { ALL_CALLS } from '@santhe/contracts/all-calls'
import { testDomain } from '@santhe/domain/testing'
import { expect, it } from 'vitest'
import { routes } from './index.ts'

it('every call of the storefront is served, and no other', async () => {
  const calls = ALL_CALLS.map(({ contract }) => contract).filter(contract => contract.owner === 'storefront')
  const servedCalls = routes({ domain: await testDomain() }).map(({ contract }) => contract.call)
  expect(servedCalls.sort()).toEqual(calls.map(({ call }) => call).sort())
})
