import { listCategories } from '@santhe/contracts'
import { aProduct, NOW, testDomain } from '@santhe/domain/testing'
import { api, startTestServer } from '@santhe/http-kit/testing'
import { afterAll, expect, it } from 'vitest'
import { routes } from '../index.ts'

const domain = await testDomain()
const server = await startTestServer({ owner: 'storefront', served: routes({ domain }), clock: () => NOW })
const { callOk } = api(server)
afterAll(() => server.close())

it('everybody reads the categories', async () => {
  await aProduct(domain, { category: 'Vegetables' })
  expect(await callOk(listCategories)).toMatchObject([{ name: 'Vegetables' }])
})
