import { errorRows, namedErrors } from '@santhe/http-kit/testing'
import { afterAll, expect, it } from 'vitest'
import { farmErrors } from '../testing/error-cases/farm-errors.ts'
import { errorOffice } from '../testing/error-cases/office.ts'
import { orderErrors } from '../testing/error-cases/order-errors.ts'
import { roundErrors } from '../testing/error-cases/round-errors.ts'
import { staffErrors } from '../testing/error-cases/staff-errors.ts'

const office = await errorOffice()
afterAll(office.close)

const rows = errorRows({
  ...farmErrors(office),
  ...staffErrors(office),
  ...orderErrors(office),
  ...roundErrors(office),
})

it('tests each error that a contract of the back office names, and no other', () => {
  expect(rows.map(([name]) => name).sort()).toEqual(namedErrors('backoffice'))
})

it.each(rows)('%s', async (_name, code, run) => {
  expect(await run()).toBe(code)
})
