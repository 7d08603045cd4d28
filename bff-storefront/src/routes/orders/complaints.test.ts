import { openComplaint, readComplaintPhoto, readFarmer, readOrder } from '@santhe/contracts'
import { people } from '@santhe/domain'
import { ComplaintPhotos } from '@santhe/domain/records'
import { aDeliveredOrder, aFarm, aPerson, aProduct, NOW, testDomain } from '@santhe/domain/testing'
import { api, ONE_PIXEL, startTestServer } from '@santhe/http-kit/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { routes } from '../index.ts'

const domain = await testDomain()
const served = routes({ domain, exposesMails: true })
const server = await startTestServer({ owner: 'storefront', served, clock: () => NOW })
const { call, callOk } = api(server)
afterAll(server.close)

const PHOTO = { name: 'box.png', type: 'image/png', bytes: Uint8Array.from(ONE_PIXEL) }

async function delivered() {
  const { farm, farmer } = await aFarm(domain)
  const person = await aPerson(domain)
  const product = await aProduct(domain, { ofFarm: farm })
  const { _id: id } = await aDeliveredOrder(domain, { buyer: people.actorOf(person), product })
  const readFarm = () => callOk(readFarmer, { params: { id: farm._id } })
  const lines = JSON.stringify([{ productId: product._id, quantity: 1 }])
  const as = { token: await server.signIn(people.actorOf(person)) }
  const asFarmer = { token: await server.signIn(people.actorOf(farmer)) }
  return {
    as,
    asFarmer,
    id,
    readFarm,
    input: { params: { id }, body: { kind: 'spoiled' as const, lines, words: 'Bruised' } },
  }
}

// docs/product/adjustments.md#complaints
describe('POST /api/orders/:id/complaints', () => {
  it('accepts a form with photos, visible only to buyer and farm', async () => {
    const { as, asFarmer, id, input } = await delivered()
    expect(await callOk(readOrder, { params: { id } }, as)).toMatchObject({
      complaints: [],
      mayComplainUntil: '2026-11-22T06:30:00.000Z',
    })
    const complaint = await callOk(openComplaint, { ...input, files: [PHOTO, PHOTO] }, as)
    expect(complaint).toMatchObject({
      kind: 'spoiled',
      words: 'Bruised',
      photos: 2,
      waitsFor: 'farm',
      mayRespond: false,
    })
    await ComplaintPhotos(domain.connection).updateMany({}, { forgetAt: new Date('2100-01-01') })
    const photo = { params: { id: complaint.id, place: 2 } }
    const read = await call(readComplaintPhoto, photo, asFarmer)
    expect([read.status, read.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(read.headers.get('cache-control')).toMatch(/no-store|private/)
    const stranger = { token: await server.signIn(people.actorOf(await aPerson(domain))) }
    expect((await call(readComplaintPhoto, photo, stranger)).status).toBe(404)
    expect((await call(readComplaintPhoto, photo)).status).toBe(401)
    const order = await callOk(readOrder, { params: { id } }, asFarmer)
    expect(order).toMatchObject({ complaints: [{ id: complaint.id, mayRespond: true }], mayComplainUntil: null })
  })

  it('accepts a form without photos, and a retry once', async () => {
    const { as, input, readFarm } = await delivered()
    expect((await readFarm()).complaints).toBeUndefined()
    const keyed = { ...as, headers: { 'Idempotency-Key': 'one' } }
    const first = await callOk(openComplaint, { ...input, files: [] }, keyed)
    expect(await callOk(openComplaint, { ...input, files: [] }, keyed)).toEqual(first)
    expect((await readFarm()).complaints).toEqual({ count: 1, settled: 0 })
  })

  it.each([
    ['six photos', { files: Array.from({ length: 6 }, () => PHOTO) }, 'photos'],
    ['a file of another field', { files: [{ ...PHOTO, field: 'image' }] }, 'image'],
    ['lines that are no JSON', { body: { lines: '[{' } }, 'lines'],
    ['no line', { body: { lines: '[]' } }, 'lines'],
    ['a field of a line too many', { body: { lines: '[{"productId":1,"quantity":1,"price":0}]' } }, 'lines.0.price'],
    ['another kind', { body: { kind: 'late' } }, 'kind'],
    ['a field too many', { body: { amount: '100' } }, 'amount'],
  ])(
    'refuses %s with 400',
    async (_what, { files = [], body = {} }: { files?: (typeof PHOTO)[]; body?: object }, field) => {
      const { as, input } = await delivered()
      const sent = { ...input, body: { ...input.body, ...body }, files }
      const { status, failure } = await call(openComplaint, sent, as)
      expect([status, Object.keys(failure?.fields ?? {})]).toEqual([400, [field]])
    },
  )
})
