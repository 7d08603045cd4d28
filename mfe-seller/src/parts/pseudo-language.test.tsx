import { foreignTexts, showPseudoLanguage } from '@santhe/client/testing'
import { show } from '@santhe/host/testing'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { NOW, ownProducts } from '../testing/product-list.tsx'
import { aProduct, ravi } from '../testing/samples.ts'
import { FarmProducts } from './FarmProducts.tsx'

beforeEach(showPseudoLanguage)

describe('the page’s language (all but stored data)', () => {
  it('applies to the farm’s products', async () => {
    const body = [aProduct(4), aProduct(5, { approvalStatus: 'rejected', rejectionReason: 'Blurred picture' })]
    const responses = ownProducts(body)
    show(FarmProducts, { path: '/dashboard/products', user: ravi, now: NOW, responses })
    await screen.findAllByText('Tomato')
    expect(foreignTexts(body)).toEqual([])
  })
})
