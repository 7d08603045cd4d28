import { foreignTexts, showPseudoLanguage } from '@santhe/client/testing'
import { show } from '@santhe/host/testing'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { BuyerOrder } from '../parts/BuyerOrder.tsx'
import { openCheckoutPage } from '../testing/checkout-page.tsx'
import { aFee, aLine, anOrderDetail, aQuote, asha, NOW, savedAddress } from '../testing/samples.ts'
import { CartPage } from './cart/CartPage.tsx'

beforeEach(showPseudoLanguage)

const cart = [aLine(1, { name: 'Tomato', quantity: 2 }), aLine(2, { name: 'Ragi', isForLater: true })]

describe('translated texts', () => {
  it('cover the whole cart but its data', async () => {
    const fees = [aFee(1, { name: 'Handling' })]
    show(CartPage, { path: '/cart', cart, responses: { 'GET /api/order-fees/active': { body: fees } } })
    await screen.findByText('Handling')
    expect(foreignTexts([cart, fees])).toEqual([])
  })

  it('cover the whole checkout but its data', async () => {
    openCheckoutPage({})
    await screen.findByText('Handling')
    const button = 'Sign in again'
    expect(foreignTexts([aQuote(cart), asha(), savedAddress, button])).toEqual([])
  })

  it('cover the whole order page but its data', async () => {
    const order = anOrderDetail(11, { mayCancel: true, buyerNotes: 'Ring twice' })
    const responses = { 'GET /api/orders/11': { body: order } }
    show(BuyerOrder, { path: '/dashboard/orders/:id', at: '/dashboard/orders/11', user: asha(), responses, now: NOW })
    await screen.findAllByText('Handling')
    expect(foreignTexts([order, 'Santhe ಸಂತೆ'])).toEqual([])
  })
})
