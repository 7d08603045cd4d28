import { errorRows, namedErrors } from '@santhe/http-kit/testing'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { accountErrors } from '../testing/error-cases/account-errors.ts'
import { assistErrors } from '../testing/error-cases/assist-errors.ts'
import { errorMarket } from '../testing/error-cases/market.ts'
import { orderErrors } from '../testing/error-cases/order-errors.ts'
import { placedOrderErrors } from '../testing/error-cases/placed-order-errors.ts'
import { reviewErrors } from '../testing/error-cases/review-errors.ts'

const market = await errorMarket()
afterAll(market.close)
beforeEach(() => {
  market.provider.fault = undefined
})

const rows = errorRows({
  ...accountErrors(market),
  ...assistErrors(market),
  ...reviewErrors(market),
  ...orderErrors(market),
  ...placedOrderErrors(market),
})

it('tests each error that a contract of the storefront names, and no other', () => {
  expect(rows.map(([name]) => name).sort()).toEqual(namedErrors('storefront'))
})

it.each(rows)('%s', async (_name, code, run) => {
  expect(await run()).toBe(code)
})
