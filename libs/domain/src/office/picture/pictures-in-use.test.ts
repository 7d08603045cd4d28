import { expect, it } from 'vitest'
import { setAvatar } from '../../accounts/person/set-avatar.ts'
import { Orders } from '../../records/order.ts'
import { Products } from '../../records/product.ts'
import { aFarm, anOrder, aPerson, aProduct, testDomain } from '../../testing/index.ts'
import { picturesInUse } from './pictures-in-use.ts'

const domain = await testDomain()
const picture = (name: string) => `/files/farm/7/${name}.webp`

it('every record that shows a picture keeps it, and nothing else does', async () => {
  const { farm } = await aFarm(domain, {
    imageUrl: picture('header'),
    logoUrl: picture('logo'),
    farmImages: [picture('field'), picture('barn')],
  })
  const product = await aProduct(domain, { ofFarm: farm, images: [{ id: 1, imageUrl: picture('box') }] })
  await anOrder(domain, { product })
  await Products(domain.connection).updateOne({ _id: product._id }, { images: [{ id: 2, imageUrl: picture('new') }] })
  const { _id: personId } = await aPerson(domain)
  await setAvatar({ personId, avatar: picture('me') }, domain)
  const used = ['header', 'logo', 'field', 'barn', 'box', 'new', 'me'].map(picture)
  expect(await picturesInUse([...used, picture('left')], domain)).toEqual(new Set(used))
  expect(await picturesInUse([], domain)).toEqual(new Set())
})

it('is found behind more records than are read at once', async () => {
  const order = await anOrder(domain)
  const { _id, ...rest } = order
  const many = Array.from({ length: 1200 }, (_unused, at) => ({ ...rest, _id: 1_000_000 + at }))
  await Orders(domain.connection).insertMany(many)
  const [item] = order.items
  await Orders(domain.connection).updateOne({ _id: 1_001_199 }, { items: [{ ...item, imageUrl: picture('the-last') }] })
  expect(await picturesInUse([picture('the-last'), picture('none')], domain)).toEqual(new Set([picture('the-last')]))
})
