import { expect, it } from 'vitest'
import { aProduct } from '../testing/samples.ts'
import {
  bodyOf,
  draftOf,
  effectOf,
  isDraftField,
  monthsOfText,
  newDraft,
  textOfMonths,
  withOwnEdit,
} from './product-draft.ts'

const onSale = aProduct(4, { price: 320 })
const begun = draftOf(onSale)

it('pending fields are texts and a higher price; stock, dates and a lower price apply immediately', () => {
  expect(effectOf({ ...begun, name: 'Gold', price: '321', inventory: '3' }, begun, onSale)).toEqual({
    waits: ['name', 'price'],
    atOnce: ['inventory'],
  })
  expect(effectOf({ ...begun, price: '₹ ೧,೩೨೦' }, begun, onSale).waits).toEqual(['price'])
  expect(effectOf({ ...begun, price: '319.5', harvestDate: '2026-12-01' }, begun, onSale)).toEqual({
    waits: [],
    atOnce: ['price', 'harvestDate'],
  })
})

it('pending fields stay named until undone', () => {
  const at = '2026-11-20T06:00:00.000Z'
  const own = draftOf(withOwnEdit({ ...onSale, pendingEdit: { fields: ['name'], name: 'Gold', at } }))
  expect(effectOf({ ...own, inventory: '3' }, own, onSale)).toEqual({ waits: ['name'], atOnce: ['inventory'] })
  expect(effectOf({ ...own, name: onSale.name }, own, onSale)).toEqual({ waits: [], atOnce: ['name'] })
})

it('restoring a draft reads only the form’s fields', () => {
  expect(['name', 'imageUrl', 'constructor', 'price'].filter(isDraftField)).toEqual(['name', 'price'])
})

it('a season is sent as first and last months; an invalid text means none', () => {
  const seasons = [{ from: 10, to: 1, state: 'harvesting' as const }]
  expect(bodyOf(draftOf(aProduct(4, { seasons }))).seasons).toEqual(seasons)
  expect(bodyOf(newDraft('2026-11-21')).seasons).toEqual([])
  expect(monthsOfText('spring')).toEqual(monthsOfText(textOfMonths(monthsOfText(''))))
})
