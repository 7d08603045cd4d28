import { listCategories } from '@santhe/contracts'
import { aProduct } from '@santhe/domain/testing'
import { expect, it } from 'vitest'
import { startStorefront } from '../../testing/storefront.ts'

const { domain, callOk } = await startStorefront()

it('anybody can read the categories', async () => {
  await aProduct(domain, { category: 'Vegetables' })
  expect(await callOk(listCategories)).toMatchObject([{ name: 'Vegetables' }])
})
