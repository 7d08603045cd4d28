import {
  type Contract,
  changePassword,
  checkAssistLink,
  endAssist,
  endAssistByLink,
  endOtherSessions,
  finishAssist,
  listNotifications,
  listOrders,
  listProducts,
  logout,
  mailAssistCode,
  makeAssistCode,
  readFarmAssist,
  readOrder,
  readProduct,
  readSavedCart,
  readSession,
  revokeAssistCard,
  saveCart,
  setOrderStatus,
  startAssist,
} from '@santhe/contracts'
import { ALL_CALLS } from '@santhe/contracts/all-calls'
import { assistedAs } from '@santhe/contracts/assisted-calls'
import { events, people } from '@santhe/domain'
import { Journal } from '@santhe/domain/records'
import { aFarm, anOrder, aPersonOfRole, aProduct, NOW, PASSWORD, sendAllMails } from '@santhe/domain/testing'
import { ASSIST_MS } from '@santhe/rules'
import { describe, expect, it } from 'vitest'
import { composeMail } from '../../mail/compose-mail.ts'
import { startStorefront } from '../../testing/storefront.ts'

let now = NOW
const { domain, server, call, callOk } = await startStorefront({ clock: () => now })

/** A farm with an agent of its area, both signed in. */
async function parties() {
  now = NOW
  const { farm, farmer } = await aFarm(domain)
  const agent = (await aPersonOfRole(domain, 'taluk_agent')).person
  const asFarmer = { token: await server.signIn(people.actorOf(farmer)) }
  const asAgent = { token: await server.signIn(people.actorOf(agent)) }
  const code = async (kind: 'screen' | 'card' = 'screen') =>
    (await callOk(makeAssistCode, { body: { kind } }, asFarmer)).code
  const start = (typed: string) => call(startAssist, { body: { farmerId: farm._id, code: typed } }, asAgent)
  return { farm, farmer, agent, asFarmer, asAgent, code, start }
}

const sendAll = () => sendAllMails(now, domain)

describe('an assisting session', () => {
  it('acts for the farmer until finished, only on the farm’s products and orders', async () => {
    const { farm, farmer, agent, asFarmer, asAgent, code, start } = await parties()
    const own = await callOk(readSession, {}, asAgent)
    const helped = (await start(await code())).data
    expect(helped).toMatchObject({ id: farmer._id, role: 'farmer', farmId: farm._id, email: '', phone: '' })
    expect(helped?.helps).toEqual({
      farmName: farm.farmName,
      expiresAt: new Date(NOW.getTime() + ASSIST_MS).toISOString(),
    })
    expect(await callOk(readSession, {}, asAgent)).toEqual(helped)
    const { _id: pending } = await aProduct(domain, { ofFarm: farm, approvalStatus: 'pending' })
    const listed = await callOk(listProducts, { query: { farmerId: farm._id } }, asAgent)
    expect(listed.map(({ id }) => id)).toEqual([pending])
    const order = await anOrder(domain, { product: await aProduct(domain, { ofFarm: farm }) })
    await callOk(readOrder, { params: { id: order._id } }, asAgent)
    await callOk(setOrderStatus, { params: { id: order._id }, body: { status: 'accepted' } }, asAgent)
    // Reviews are closed, and the farmer sees nothing cached for the agent.
    const ofOther = { params: { id: (await aProduct(domain))._id } }
    expect((await callOk(readProduct, ofOther, asAgent)).mayReview).toBe(false)
    expect((await callOk(readProduct, ofOther, asFarmer)).mayReview).toBe(true)
    // The agent reaches nothing that the farmer bought elsewhere.
    const bought = await anOrder(domain, { buyer: people.actorOf(farmer), product: await aProduct(domain) })
    expect((await call(readOrder, { params: { id: bought._id } }, asAgent)).status).toBe(404)
    const cancel = { params: { id: bought._id }, body: { status: 'cancelled' } }
    expect((await call(setOrderStatus, cancel, asAgent)).status).toBe(404)
    const entries = await Journal(domain.connection)
      .find({ thing: 'order', thingId: order._id })
      .sort({ _id: 1 })
      .lean()
    expect(entries.map(({ act, personId, forId }) => [act, personId, forId])).toEqual([
      ['order.opened', agent._id, farmer._id],
      ['order.statusSet', agent._id, farmer._id],
    ])
    expect(await callOk(finishAssist, {}, asAgent)).toEqual(own)
    expect(await callOk(readSession, {}, asAgent)).toEqual(own)
    // The log names the agent.
    const logged = server.lines.filter(line => line.includes('PUT /api/orders/:id/status') && line.includes('personId'))
    expect(logged.filter(line => !line.includes(`"personId":${agent._id}`))).toEqual([])
    expect(logged.length).toBeGreaterThan(0)
  })

  it('is refused all other calls; public ones run as for a visitor', async () => {
    const { asAgent, code, start } = await parties()
    await start(await code())
    const contracts: Contract[] = ALL_CALLS.map(({ contract }) => contract).filter(
      ({ owner }) => owner === 'storefront',
    )
    const open = contracts.filter(contract => assistedAs(contract) !== undefined)
    expect(open.map(contract => `${contract.call}: ${assistedAs(contract)}`).sort()).toEqual([
      'GET /api/auth/me: agent',
      'GET /api/categories: farmer',
      'GET /api/complaints/:id/photos/:place: farmer',
      'GET /api/live: farmer',
      'GET /api/orders/:id/bill: farmer',
      'GET /api/orders/:id/delivery-photo: farmer',
      'GET /api/orders/:id: farmer',
      'GET /api/products/:id/images: farmer',
      'GET /api/products/:id: farmer',
      'GET /api/products: farmer',
      'GET /api/users/cart: agent',
      'POST /api/assist/finish: agent',
      'POST /api/logout: agent',
      'POST /api/orders/:id/short: farmer',
      'PUT /api/orders/:id/status: farmer',
      'PUT /api/users/cart: agent',
      'PUT /api/users/language: agent',
    ])
    const closed = contracts.filter(each => assistedAs(each) === undefined && each.access !== 'anyone')
    expect(closed.length).toBeGreaterThan(40)
    for (const contract of closed) {
      const { status, failure } = await call(contract, { params: { id: 1 } as never }, asAgent)
      expect([contract.call, status, failure?.code]).toEqual([contract.call, 403, 'ASSIST_CLOSED'])
    }
  })

  it('ends after an hour, by the farmer, or with the session', async () => {
    const { farm, agent, asFarmer, asAgent, code, start } = await parties()
    await start(await code())
    const [live] = (await callOk(readFarmAssist, {}, asFarmer)).live
    expect(live?.agentName).toBe(agent.name)
    const { _id: orderId } = await anOrder(domain, { product: await aProduct(domain, { ofFarm: farm }) })
    const accept = () => call(setOrderStatus, { params: { id: orderId }, body: { status: 'accepted' } }, asAgent)
    await callOk(endAssist, { params: { id: live?.id ?? 0 } }, asFarmer)
    expect((await accept()).failure?.code).toBe('ASSIST_ENDED')
    expect((await callOk(readSession, {}, asAgent)).id).toBe(agent._id)
    await start(await code())
    now = new Date(NOW.getTime() + ASSIST_MS)
    expect((await accept()).failure?.code).toBe('ASSIST_ENDED')
    expect((await callOk(readSession, {}, asAgent)).id).toBe(agent._id)
    await start(await code())
    await callOk(logout, { body: {} }, asAgent)
    expect((await callOk(readFarmAssist, {}, asFarmer)).live).toEqual([])
  })
})

// docs/product/roles.md#assisted-mode
it('an assist ends with the agent’s sessions and by the farmer’s new password', async () => {
  const { farm, agent, asFarmer, asAgent, code, start } = await parties()
  const elsewhere = { token: await server.signIn(people.actorOf(agent)) }
  const live = async (as = asFarmer) => (await callOk(readFarmAssist, {}, as)).live.length
  await start(await code())
  expect(await live()).toBe(1)
  await callOk(endOtherSessions, {}, elsewhere)
  expect([await live(), (await call(readSession, {}, asAgent)).status]).toEqual([0, 401])
  const [entry] = await Journal(domain.connection).find({ act: 'farm.helpEnded', thingId: farm._id }).lean()
  expect(entry).toMatchObject({ personId: agent._id, reason: { code: 'reason.sessionEnded' } })
  await call(startAssist, { body: { farmerId: farm._id, code: await code() } }, elsewhere)
  expect(await live()).toBe(1)
  const body = { currentPassword: PASSWORD, password: 'mango-season' }
  const { token } = await callOk(changePassword, { body }, asFarmer)
  expect(await live({ token })).toBe(0)
  expect((await callOk(readSession, {}, elsewhere)).id).toBe(agent._id)
})

it("the saved cart stays the agent's own during an assist, even after sign-out", async () => {
  const { agent, asFarmer, asAgent, code, start } = await parties()
  const { _id: productId } = await aProduct(domain)
  await start(await code())
  await callOk(saveCart, { body: { items: [{ productId, quantity: 2 }] } }, asAgent)
  await callOk(logout, { body: {} }, asAgent)
  expect((await callOk(readSavedCart, {}, asFarmer)).items).toEqual([])
  const again = { token: await server.signIn(people.actorOf(agent)) }
  expect((await callOk(readSavedCart, {}, again)).items).toMatchObject([{ product: { id: productId }, quantity: 2 }])
})

it('reads the shop as the agent after the assist, without an error in between', async () => {
  const { farm, asFarmer, asAgent, code, start } = await parties()
  const { _id: id } = await aProduct(domain)
  const read = () => callOk(readProduct, { params: { id } }, asAgent)
  await start(await code())
  expect((await read()).mayReview).toBe(false)
  const [live] = (await callOk(readFarmAssist, {}, asFarmer)).live
  await callOk(endAssist, { params: { id: live?.id ?? 0 } }, asFarmer)
  expect((await read()).mayReview).toBe(true)
  expect((await call(listProducts, { query: { farmerId: farm._id } }, asAgent)).status).toBe(200)
})

describe('assist codes', () => {
  it('are shown once; the card can be revoked', async () => {
    const { asFarmer, code, start } = await parties()
    const [screen, card] = [await code(), await code('card')]
    const read = await call(readFarmAssist, {}, asFarmer)
    expect(read.data).toMatchObject({ isClosed: false, screen: {}, card: {}, live: [] })
    for (const secret of [screen, card, 'argon2']) expect(read.text).not.toContain(secret)
    await callOk(revokeAssistCard, {}, asFarmer)
    expect((await callOk(readFarmAssist, {}, asFarmer)).card).toBeNull()
    expect((await start(card)).failure?.code).toBe('ASSIST_CODE_WRONG')
    expect(server.lines.join('\n')).not.toContain(screen)
  })

  it('share one response when wrong, and are blocked after ten attempts', async () => {
    const { code, start } = await parties()
    const right = await code()
    const wrong = right === '00000000' ? '00000001' : '00000000'
    const texts = new Set<string>()
    for (const typed of [wrong, 'no code', wrong, wrong, wrong, wrong, right, right, wrong, wrong]) {
      const { status, failure } = await start(typed)
      texts.add(`${status} ${failure?.code} ${failure?.message}`)
    }
    expect([...texts]).toEqual([expect.stringMatching(/^403 ASSIST_CODE_WRONG /)])
    expect((await start(right)).failure?.code).toBe('RATE_LIMITED')
  })

  it('are mailed in a form that can be read out', async () => {
    const { asFarmer, farmer, start } = await parties()
    await sendAll()
    await callOk(mailAssistCode, { body: {} }, asFarmer)
    const [mail] = await sendAll()
    const { subject, text, to } = mail
      ? composeMail(mail, 'https://santhe.example')
      : { subject: '', text: '', to: undefined }
    expect([subject, to?.email]).toEqual(['Your code for a taluk agent', farmer.email])
    expect((await start(/Your code is (\d{4} \d{4})\./.exec(text)?.[1] ?? '')).status).toBe(200)
  })
})

describe('the farmer', () => {
  it('is notified by bell and mail, whose link only ends the assist', async () => {
    const { asFarmer, asAgent, agent, farm, code, start } = await parties()
    await sendAll()
    await start(await code())
    await events.deliverEvents({ now }, domain)
    const [notice] = await callOk(listNotifications, {}, asFarmer)
    expect([notice?.title, notice?.link]).toEqual([`${agent.name} is helping on your farm`, '/dashboard/profile'])
    const [mail] = await sendAll()
    const { text } = mail ? composeMail(mail, 'https://santhe.example') : { text: '' }
    const token = /https:\/\/santhe\.example\/end-help\?token=([\w-]{43})/.exec(text)?.[1] ?? ''
    // Mail scanners open links.
    for (let looks = 0; looks < 2; looks += 1)
      expect(await callOk(checkAssistLink, { params: { token } })).toMatchObject({
        isLive: true,
        agentName: agent.name,
        farmName: farm.farmName,
      })
    for (const contract of [readSession, listOrders]) expect((await call(contract, {}, { token })).status).toBe(401)
    const { _id: id } = await anOrder(domain, { product: await aProduct(domain, { ofFarm: farm }) })
    expect((await call(readOrder, { params: { id } }, asAgent)).status).toBe(200)
    expect(await callOk(endAssistByLink, { body: { token } })).toMatchObject({ isLive: false })
    expect((await call(readOrder, { params: { id } }, asAgent)).failure?.code).toBe('ASSIST_ENDED')
    expect((await call(checkAssistLink, { params: { token: 'x'.repeat(43) } })).status).toBe(404)
    expect(server.lines.join('\n')).not.toContain(token)
  })
})
