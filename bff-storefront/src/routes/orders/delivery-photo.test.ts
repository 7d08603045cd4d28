import { fulfilment } from '@santhe/domain'
import { DeliveryPhotos } from '@santhe/domain/records'
import { AN_ADMIN, aBuyer, anOrder } from '@santhe/domain/testing'
import { expect, it } from 'vitest'
import { startStorefront } from '../../testing/storefront.ts'

const { domain, server } = await startStorefront()

it('serves a delivery photo as an uncached picture; failures are JSON', async () => {
  const buyer = await aBuyer(domain)
  const { _id: orderId } = await anOrder(domain, { buyer })
  const url = `${server.url}/api/orders/${orderId}/delivery-photo`
  const headers = { authorization: `Bearer ${await server.signIn(buyer)}` }
  const none = await fetch(url, { headers })
  expect([none.status, none.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8'])

  const bytes = Buffer.from([0x52, 0x49, 0x46, 0x46, 0xff, 0x00, 0xfe])
  await fulfilment.setOrderStatus({ ...AN_ADMIN, orderId, status: 'shipping' }, domain)
  await fulfilment.saveDeliveryPhoto({ orderId, picture: bytes, by: AN_ADMIN }, domain)
  await DeliveryPhotos(domain.connection).updateMany({}, { forgetAt: new Date('2100-01-01') })
  const photo = await fetch(url, { headers })
  expect(Buffer.from(await photo.arrayBuffer())).toEqual(bytes)
  expect(['content-type', 'cache-control', 'content-length'].map(name => photo.headers.get(name))).toEqual([
    'image/webp',
    'private, no-store',
    '7',
  ])
})
