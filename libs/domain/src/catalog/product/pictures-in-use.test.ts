import { expect, it } from 'vitest'
import { setAvatar } from '../../accounts/person/customer-profile.ts'
import { Orders } from '../../records/order.ts'
import { Products } from '../../records/product.ts'
import { aFarm, anOrder, aPerson, aProduct, NOW, testDomain } from '../../testing/index.ts'
import { picturesInUse } from './pictures-in-use.ts'

const domain = await testDomain()
const picture = (name: string) => `/files/farm/7/${name}.webp`

it('picturesInUse returns the pictures of every record that shows one', async () => {
  const { farm } = await aFarm(domain, {
    imageUrl: picture('header'),
    logoUrl: picture('logo'),
    farmImages: [picture('field'), picture('barn')],
  })
  const product = await aProduct(domain, { ofFarm: farm, images: [{ id: 1, imageUrl: picture('box') }] })
  const { _id: orderId, items } = await anOrder(domain, { product })
  const added = items.map(item => ({ ...item, imageUrl: picture('added') }))
  const change = { kind: 'changed', at: NOW, by: 1, byName: 'Asha', role: 'customer', lines: [], items: added } as const
  await Orders(domain.connection).updateOne({ _id: orderId }, { $set: { adjustments: [change] } })
  await Products(domain.connection).updateOne({ _id: product._id }, { images: [{ id: 2, imageUrl: picture('new') }] })
  const { _id: personId } = await aPerson(domain)
  await setAvatar({ personId, avatar: picture('me') }, domain)
  const used = ['header', 'logo', 'field', 'barn', 'box', 'added', 'new', 'me'].map(picture)
  expect(await picturesInUse([...used, picture('left')], domain)).toEqual(new Set(used))
  expect(await picturesInUse([], domain)).toEqual(new Set())
})

it('picturesInUse includes pending edits, rejected versions and undo states', async () => {
  const images = (name: string) => [{ id: 1, imageUrl: picture(name) }]
  const version = { name: 'Tomato', localName: '', description: 'Red and ripe.', price: 100 }
  const rejection = (name: string) => ({
    ...{ reason: 'Blurred', at: NOW, isOfEdit: false },
    version: { ...version, images: images(name) },
  })
  const { _id } = await aProduct(domain, {
    pendingEdit: { images: images('edit'), at: NOW },
    lastRejection: rejection('rejected'),
  })
  const before = {
    images: images('before'),
    pendingEdit: { images: images('edit-before') },
    lastRejection: rejection('long-ago'),
  }
  await Products(domain.connection).updateOne({ _id }, { $set: { undo: { before: { fields: before } } } })
  const used = ['edit', 'rejected', 'before', 'edit-before', 'long-ago'].map(picture)
  expect(await picturesInUse(used, domain)).toEqual(new Set(used))
})

it('picturesInUse reads beyond its first batch', async () => {
  const order = await anOrder(domain)
  const { _id, ...rest } = order
  const many = Array.from({ length: 1200 }, (_unused, at) => ({ ...rest, _id: 1_000_000 + at }))
  await Orders(domain.connection).insertMany(many)
  const [item] = order.items
  await Orders(domain.connection).updateOne({ _id: 1_001_199 }, { items: [{ ...item, imageUrl: picture('the-last') }] })
  expect(await picturesInUse([picture('the-last'), picture('none')], domain)).toEqual(new Set([picture('the-last')]))
})
