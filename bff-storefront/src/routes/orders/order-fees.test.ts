import { listActiveOrderFees } from '@santhe/contracts'
import { someFees } from '@santhe/domain/testing'
import { describe, expect, it } from 'vitest'
import { startStorefront } from '../../testing/storefront.ts'

const { domain, ...shop } = await startStorefront()
await someFees(domain)

describe('order fees', () => {
  it('are listed for anybody, sorted by displayOrder', async () => {
    const fees = await shop.callOk(listActiveOrderFees)
    expect(fees.map(({ name, value }) => [name, value])).toEqual([
      ['Delivery', 30],
      ['Platform', 2],
    ])
  })
})
