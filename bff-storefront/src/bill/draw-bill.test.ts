import { inflateSync } from 'node:zlib'
import type { orders } from '@santhe/domain'
import { orders as domainOrders, fulfilment } from '@santhe/domain'
import { Orders } from '@santhe/domain/records'
import { AN_ADMIN, aBuyer, aFarm, anOrder, aProduct, someFees } from '@santhe/domain/testing'
import { LANGUAGES } from '@santhe/rules'
import { expect, it } from 'vitest'
import { startStorefront } from '../testing/storefront.ts'
import { drawBill } from './draw-bill.ts'

const { domain, server } = await startStorefront()
await someFees(domain)

/** Returns the texts of a PDF as programs read them, and its page count. */
function read(pdf: Buffer) {
  const source = pdf.toString('latin1')
  const streams = [...source.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  const texts = [...streams.join('\n').matchAll(/\/ActualText \((.*?)\)\n?>>/gs)].map(([, text = '']) =>
    textOf(unescaped(text)),
  )
  return { texts, pages: [...source.matchAll(/\/Type \/Page\b(?!s)/g)].length }
}

/** A byte order mark means UTF-16. */
const textOf = (text: string) =>
  text.startsWith('\xfe\xff') ? Buffer.from(text.slice(2), 'latin1').swap16().toString('utf16le') : text

const unescaped = (text: string) =>
  text.replace(
    /\\([nrtbf\\()])/g,
    (_, letter: string) => ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })[letter] ?? letter,
  )

async function aKannadaOrder() {
  const buyer = await aBuyer(domain)
  const { farm } = await aFarm(domain, { farmName: 'ಕೃಷ್ಣಪ್ಪ ತೋಟ' })
  const product = await aProduct(domain, {
    ...{ ofFarm: farm, name: 'Alphonso mango', localName: 'ಆಲ್ಫಾನ್ಸೊ ಮಾವು', inventory: 9, price: 24_000 },
  })
  return { buyer, farm, order: await anOrder(domain, { buyer, product, boxes: 4 }) }
}

const facts = (id: number): Promise<orders.BillFacts> => domainOrders.readBill({ id, by: AN_ADMIN }, domain)

// docs/product/adjustments.md#paper
it('before handover the paper is an order summary with produce, fees and total', async () => {
  const { order } = await aKannadaOrder()
  const { texts, pages } = read(await drawBill(await facts(order._id), 'en'))
  expect(pages).toBe(1)
  expect(texts.slice(0, 3)).toEqual([
    'Santhe ಸಂತೆ',
    'Order summary, not a bill',
    expect.stringMatching(/^Order #\d+ of Nov 21, 2026$/),
  ])
  const rest = [
    'ಕೃಷ್ಣಪ್ಪ ತೋಟ',
    'Asha Rao',
    '4',
    '₹240.00',
    'Nil-rated produce',
    '₹960.00',
    'Delivery',
    '₹30.00',
    'Total',
    '₹1,009.80',
  ]
  expect(texts).toEqual(expect.arrayContaining([...rest, 'Payment: Cash on delivery']))
  expect(texts.join('\n')).toContain('Alphonso mango ಆಲ್ಫಾನ್ಸೊ ಮಾವು')
})

it('in Hindi it adds the known Hindi name to the one ordered', async () => {
  const { order } = await aKannadaOrder()
  const { texts } = read(await drawBill(await facts(order._id), 'hi'))
  expect(texts.join('\n')).toContain('Alphonso mango हापुस आम')
})

it('after handover it is a numbered bill with a page for the credit note, in each language', async () => {
  const { order, farm } = await aKannadaOrder()
  await fulfilment.setOrderStatus({ ...AN_ADMIN, orderId: order._id, status: 'shipping' }, domain)
  await fulfilment.setOrderStatus({ ...AN_ADMIN, orderId: order._id, status: 'cancelled', reason: 'ಹಾಳಾಗಿದೆ' }, domain)
  const titles = { en: 'Bill of supply', kn: 'ಪೂರೈಕೆ ಬಿಲ್', hi: 'आपूर्ति बिल' }
  for (const language of LANGUAGES) {
    const { texts, pages } = read(await drawBill(await facts(order._id), language))
    expect([pages, texts[1]]).toEqual([2, titles[language]])
    for (const series of ['B26', 'C26']) {
      expect(texts.some(text => text.endsWith(`${series}/${farm._id}/00001`))).toBe(true)
    }
    expect(texts.filter(text => text === '₹1,009.80')).toHaveLength(3)
    expect(texts.some(text => text.endsWith('ಹಾಳಾಗಿದೆ'))).toBe(true)
  }
})

it('a line with a light box says what it costs less, so that boxes, price and amount add up', async () => {
  const { order } = await aKannadaOrder()
  const [item] = order.items
  await fulfilment.setOrderStatus({ ...AN_ADMIN, orderId: order._id, status: 'accepted' }, domain)
  const light = { ...AN_ADMIN, orderId: order._id, lines: [{ productId: item?.productId ?? 0, amount: 2_000 }] }
  await fulfilment.packShort({ ...light, reason: '' }, domain)
  const { texts } = read(await drawBill(await facts(order._id), 'en'))
  expect(texts).toEqual(expect.arrayContaining(['₹240.00', '₹940.00']))
  expect(texts.join(' ')).toMatch(/ಮಾವು, .*, less ₹20\.00/)
})

it('many lines continue on further pages without losing a word', async () => {
  const { order } = await aKannadaOrder()
  const item = order.items[0]
  if (!item) throw new Error('An order without items')
  const items = Array.from({ length: 60 }, (_, id) => ({
    ...item,
    id,
    productName: `Gourd ${id} ${'long'.repeat(12)}`,
  }))
  await Orders(domain.connection).updateOne({ _id: order._id }, { $set: { items } })
  const { texts, pages } = read(await drawBill(await facts(order._id), 'kn'))
  expect(pages).toBeGreaterThan(2)
  for (const { id } of items) expect(texts.some(text => text.startsWith(`Gourd ${id} `))).toBe(true)
})

it("serves an uncached PDF in the page's language, only to those in the order", async () => {
  const { order, buyer } = await aKannadaOrder()
  const url = `${server.url}/api/orders/${order._id}/bill`
  const get = async (actor: typeof buyer) =>
    fetch(url, { headers: { authorization: `Bearer ${await server.signIn(actor)}`, 'accept-language': 'hi' } })
  const response = await get(buyer)
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    ...[200, 'application/pdf', 'private, no-store'],
  ])
  expect(read(Buffer.from(await response.arrayBuffer())).texts[1]).toBe('ऑर्डर का सारांश, यह बिल नहीं है')
  expect((await get(await aBuyer(domain))).status).toBe(404)
})
