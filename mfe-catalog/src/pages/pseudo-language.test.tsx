import { foreignTexts, showPseudoLanguage } from '@santhe/client/testing'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { open } from '../testing/at-the-market.tsx'
import { aCategory, aFarmDetail, aProduct, aProductDetail, someCounts } from '../testing/factories.ts'

beforeEach(showPseudoLanguage)

it.each([
  [
    '/products',
    {
      '/api/products': [aProduct(), aProduct({ id: 8, name: 'Ragi', status: 'Pre-Order', harvestDate: '2026-12-12' })],
      '/api/categories': [aCategory()],
      '/api/products/counts': someCounts(),
    },
  ],
  ['/products/tomato-7', { '/api/products/7': aProductDetail() }],
  [
    '/farmers/3',
    { '/api/farmers/3': aFarmDetail({ reviews: aProductDetail().reviews }), '/api/products': [aProduct()] },
  ],
])('%s translates all texts but data', async (url, responses) => {
  open(url, responses)
  await screen.findAllByText('Tomato')
  expect(foreignTexts(responses)).toEqual([])
})
