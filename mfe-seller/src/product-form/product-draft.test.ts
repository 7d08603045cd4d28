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

it('effectOf makes texts and higher prices wait; other changes apply at once', () => {
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

it('effectOf names pending fields until they are undone', () => {
  const at = '2026-11-20T06:00:00.000Z'
  const own = draftOf(withOwnEdit({ ...onSale, pendingEdit: { fields: ['name'], name: 'Gold', at } }))
  expect(effectOf({ ...own, inventory: '3' }, own, onSale)).toEqual({ waits: ['name'], atOnce: ['inventory'] })
  expect(effectOf({ ...own, name: onSale.name }, own, onSale)).toEqual({ waits: [], atOnce: ['name'] })
})

it('isDraftField accepts only the form’s fields', () => {
  expect(['name', 'imageUrl', 'constructor', 'price'].filter(isDraftField)).toEqual(['name', 'price'])
})

it('bodyOf sends a season as first and last months, and none for an invalid text', () => {
  const seasons = [{ from: 10, to: 1, state: 'harvesting' as const }]
  expect(bodyOf(draftOf(aProduct(4, { seasons }))).seasons).toEqual(seasons)
  expect(bodyOf(newDraft('2026-11-21')).seasons).toEqual([])
  expect(monthsOfText('spring')).toEqual(monthsOfText(textOfMonths(monthsOfText(''))))
})
