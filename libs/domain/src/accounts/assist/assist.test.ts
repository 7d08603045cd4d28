import { ASSIST_CARD_MS, ASSIST_CODE_MS, ASSIST_MS, MOST_WRONG_CODES } from '@santhe/rules'
import { describe, expect, it } from 'vitest'
import type { DueMail } from '../../news/mail/due-mail.ts'
import { sendDueMail } from '../../news/mail/send-due-mail.ts'
import { deliverEvents } from '../../news/outbox/deliver-events.ts'
import { AssistCodes, Assists } from '../../records/assist.ts'
import { Farms } from '../../records/farm.ts'
import { Journal } from '../../records/journal-entry.ts'
import { actorOf, People } from '../../records/person.ts'
import { aFarm, aPersonOfRole, bellOf, FAR_AWAY, NOW, testDomain } from '../../testing/index.ts'
import { endLinkedAssist, endOwnAssist, findLinkedAssist, finishAssist } from './end-assist.ts'
import { makeAssistCode, requestAssistCode, revokeAssistCard } from './make-code.ts'
import { findActingFarmer, readFarmAssist } from './queries.ts'
import { startAssist } from './start-assist.ts'
import { tryCode, useCode } from './try-code.ts'

const domain = await testDomain()
const { connection } = domain
const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds)
const WRONG = { code: 'ASSIST_CODE_WRONG' }
const device = 'Chrome on Android'

const another = (code: string) => String((Number(code) + 1) % 100_000_000).padStart(8, '0')

/** A farm in Hoskote with an agent of that taluk. */
async function parties() {
  const { farm, farmer } = await aFarm(domain)
  const { person } = await aPersonOfRole(domain, 'taluk_agent')
  const [actor, agent] = [actorOf(farmer), actorOf(person)]
  const make = async (kind: 'screen' | 'card' = 'screen', now = NOW) =>
    (await makeAssistCode({ actor, kind, now }, domain)).code
  const start = (code: string, now = NOW, by = agent) =>
    startAssist({ farmId: farm._id, code, by: { actor: by, device, now } }, domain)
  const acting = (assistId: number, now = NOW) => findActingFarmer({ agentId: agent.id, assistId, now }, domain)
  return { farm, farmer, actor, agent, make, start, acting }
}

/** Counts of wrong tries at a farm by agent id. */
const triesAt = async (farmId: number) => (await AssistCodes(connection).findById(farmId).lean())?.wrongTriesOf ?? {}

async function newsOf(personId: number, now = NOW) {
  await deliverEvents({ now }, domain)
  return bellOf({ personId }, domain)
}

async function sendAll(now = NOW): Promise<DueMail[]> {
  const sent: DueMail[] = []
  const post = async (mail: DueMail) => {
    sent.push(mail)
  }
  while ((await sendDueMail({ now, post }, domain)) > 0);
  return sent
}

describe('assist code', () => {
  // docs/product/roles.md#assisted-mode
  it('lets an agent of the area help once, for an hour, and journals making and use', async () => {
    const { farm, actor, agent, make, start, acting } = await parties()
    const code = await make()
    expect(code).toMatch(/^\d{8}$/)
    const { _id } = await start(code)
    expect(await acting(_id)).toEqual({ ...actor, assist: { id: _id, agentId: agent.id } })
    expect(await acting(_id, later(ASSIST_MS - 1))).toBeDefined()
    expect(await acting(_id, later(ASSIST_MS))).toBeUndefined()
    await expect(start(code)).rejects.toMatchObject(WRONG)
    expect(await Journal(connection).find({ thing: 'farm', thingId: farm._id }).lean()).toMatchObject([
      { act: 'farm.helpBegun', personId: agent.id, role: 'taluk_agent', forId: actor.id, device },
    ])
  })

  it('is stored as a slow hash and replaced by the next code', async () => {
    const { farm, make, start } = await parties()
    const first = await make()
    const second = await make()
    const stored = await AssistCodes(connection).findById(farm._id).lean()
    expect(stored?.screen?.hash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(stored)).not.toContain(second)
    await expect(start(first)).rejects.toMatchObject(WRONG)
    await start(second)
  })

  it('works ten minutes on the screen, and 30 days on an unrevoked card', async () => {
    const { actor, make, start } = await parties()
    await expect(start(await make(), later(ASSIST_CODE_MS))).rejects.toMatchObject(WRONG)
    await start(await make(), later(ASSIST_CODE_MS - 1))
    await expect(start(await make('card'), later(ASSIST_CARD_MS))).rejects.toMatchObject(WRONG)
    const card = await make('card')
    // A code on the screen does not replace the card.
    await start(await make())
    await start(card, later(ASSIST_CARD_MS - 1))
    const revoked = await make('card')
    await revokeAssistCard(actor, domain)
    await expect(start(revoked)).rejects.toMatchObject(WRONG)
  })

  it('is created when its mail is sent, and is never mailed late', async () => {
    const { farmer, actor, start } = await parties()
    await sendAll()
    await requestAssistCode({ actor, now: NOW }, domain)
    const [mail] = await sendAll(later(60_000))
    expect(mail).toMatchObject({ kind: 'assistCode', to: { email: farmer.email } })
    await start(mail?.kind === 'assistCode' ? mail.code : '', later(ASSIST_CODE_MS))
    await sendAll(later(ASSIST_CODE_MS))
    await requestAssistCode({ actor, now: NOW }, domain)
    expect(await sendAll(later(ASSIST_CODE_MS + 1))).toEqual([])
  })

  it('fails with the same text for any wrong agent, farm or farmer', async () => {
    const { farm, farmer, actor, make, start } = await parties()
    const code = await make()
    const far = actorOf((await aPersonOfRole(domain, 'taluk_agent')).person)
    await People(connection).updateOne({ _id: far.id }, { $set: { district: FAR_AWAY.district } })
    const manager = actorOf((await aPersonOfRole(domain, 'district_manager')).person)
    const former = actorOf((await aPersonOfRole(domain, 'taluk_agent')).person)
    await People(connection).updateOne({ _id: former.id }, { $set: { isActive: false } })
    for (const by of [far, manager, former, actor]) await expect(start(code, NOW, by)).rejects.toMatchObject(WRONG)
    // None of them counted as a try: no outsider can lock a farm.
    expect(await triesAt(farm._id)).toEqual({})
    await People(connection).updateOne({ _id: farmer._id }, { $set: { isActive: false } })
    await expect(start(code)).rejects.toMatchObject(WRONG)
    await expect(makeAssistCode({ actor: manager, kind: 'card', now: NOW }, domain)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  })
})

// docs/product/roles.md#assist-codes
describe('wrong codes', () => {
  it('lock the agent out at the fifth, until the farmer makes another code', async () => {
    const { actor, agent, make, start } = await parties()
    const other = actorOf((await aPersonOfRole(domain, 'taluk_agent')).person)
    const [code, card] = [await make(), await make('card')]
    const closedTo = async () => (await readFarmAssist({ actor, now: NOW }, domain)).closedTo
    for (let tries = 0; tries < MOST_WRONG_CODES; tries += 1) {
      expect(await closedTo()).toEqual([])
      await expect(start(another(code))).rejects.toMatchObject(WRONG)
    }
    for (const right of [code, card]) await expect(start(right)).rejects.toMatchObject(WRONG)
    expect(await closedTo()).toEqual([(await People(connection).findById(agent.id).lean())?.name])
    expect(await readFarmAssist({ actor, now: NOW }, domain)).toMatchObject({ screen: {}, card: {} })
    await start(card, NOW, other)
    await start(code, NOW, other)
    await start(await make())
    expect(await closedTo()).toEqual([])
  })

  it('notify the farmer once at the fifth, by bell and mail, naming the agent', async () => {
    const { farm, farmer, agent, make, start } = await parties()
    await People(connection).updateOne({ _id: agent.id }, { $set: { name: 'Manju Gowda' } })
    const code = await make('card')
    for (let tries = 0; tries < MOST_WRONG_CODES - 1; tries += 1)
      await expect(start(another(code))).rejects.toMatchObject(WRONG)
    expect(await newsOf(farmer._id)).toEqual([])
    for (let tries = 0; tries < 3; tries += 1) await expect(start(another(code))).rejects.toMatchObject(WRONG)
    expect(await newsOf(farmer._id)).toMatchObject([
      { title: 'Manju Gowda typed five wrong codes', message: expect.stringContaining(farm.farmName) },
    ])
    const mails = (await sendAll()).filter(({ to }) => to.email === farmer.email)
    expect(mails).toMatchObject([{ kind: 'news', newsKind: 'accountSafety' }])
  })

  it('count at most five concurrent tries, after which right ones fail', async () => {
    const { farm, agent, make, start } = await parties()
    const code = await make()
    const guesses = Array.from({ length: 24 }, () => start(another(code)).catch(() => undefined))
    await Promise.all(guesses)
    expect(await triesAt(farm._id)).toEqual({ [agent.id]: MOST_WRONG_CODES })
    await expect(start(code)).rejects.toMatchObject(WRONG)
  })

  it('do not include right codes, of which one succeeds concurrently', async () => {
    const { farm, agent, make, start } = await parties()
    const code = await make('card')
    for (let tries = 0; tries < 4; tries += 1) await expect(start(another(code))).rejects.toMatchObject(WRONG)
    await start(code)
    expect(await triesAt(farm._id)).toEqual({ [agent.id]: 4 })
    const second = await make()
    const outcomes = await Promise.allSettled([start(second), start(second), start(second), start(second)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await Assists(connection).countDocuments({ farmId: farm._id })).toBe(2)
  })
})

it('useCode returns no try that the farmer’s next code has already reset', async () => {
  const { farm, agent, make, start } = await parties()
  const code = await make()
  const right = await tryCode({ farm, agent: { id: agent.id, name: 'Manju' }, code, now: NOW }, domain)
  await make('card')
  if (!right) throw new Error('the code is right')
  expect(await useCode({ farmId: farm._id, agentId: agent.id, code: right }, domain)).toBe(true)
  expect(await triesAt(farm._id)).toEqual({})
  await expect(start(code)).rejects.toMatchObject(WRONG)
})

describe('help on a farm', () => {
  it('can be ended by farmer, agent or mailed link, which gives no access', async () => {
    const { actor, agent, make, start, acting, farm, farmer } = await parties()
    await sendAll()
    const first = await start(await make())
    const stranger = actorOf((await aFarm(domain)).farmer)
    await endOwnAssist({ id: first._id, actor: stranger, device, now: NOW }, domain)
    expect(await acting(first._id)).toBeDefined()
    await endOwnAssist({ id: first._id, actor, device, now: NOW }, domain)
    expect(await acting(first._id)).toBeUndefined()
    const second = await start(await make())
    await finishAssist({ id: second._id, actor: agent, device, now: NOW }, domain)
    expect(await acting(second._id)).toBeUndefined()
    const third = await start(await make())
    const mails = await sendAll()
    // No mail is sent for help that has already ended.
    expect(mails).toMatchObject([{ kind: 'assistStarted', to: { email: farmer.email }, farmName: farm.farmName }])
    const token = mails[0]?.kind === 'assistStarted' ? mails[0].token : ''
    expect(await findLinkedAssist({ token, now: NOW }, domain)).toMatchObject({ isLive: true })
    expect(await acting(third._id)).toBeDefined()
    await endLinkedAssist({ token, device, now: NOW }, domain)
    expect(await acting(third._id)).toBeUndefined()
    expect(await endLinkedAssist({ token, device, now: NOW }, domain)).toMatchObject({ isLive: false })
    await expect(findLinkedAssist({ token: 'x'.repeat(43), now: NOW }, domain)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    const ends = await Journal(connection).find({ act: 'farm.helpEnded', thingId: farm._id }).sort({ _id: 1 }).lean()
    expect(ends.map(({ personId, forId }) => [personId, forId])).toEqual([
      [actor.id, null],
      [agent.id, actor.id],
      [actor.id, null],
    ])
  })

  it('ends when agent, farm or farmer no longer qualify', async () => {
    const { farm, farmer, agent, actor, make, start, acting } = await parties()
    const { _id } = await start(await make())
    const [agents, farms, farmers] = [{ _id: agent.id }, { _id: farm._id }, { _id: farmer._id }]
    const changes = [
      [People, agents, { isActive: false }, { isActive: true }],
      [People, agents, { role: 'customer' }, { role: 'taluk_agent' }],
      [People, agents, { taluk: 'Devanahalli' }, { taluk: 'Hoskote' }],
      [People, farmers, { isActive: false }, { isActive: true }],
      [Farms, farms, { isHidden: true }, { isHidden: false }],
      [Farms, farms, { taluk: 'Devanahalli' }, { taluk: 'Hoskote' }],
    ] as const
    for (const [records, filter, change, back] of changes) {
      await records(connection).collection.updateOne({ _id: filter._id as never }, { $set: change })
      expect([change, await acting(_id)]).toEqual([change, undefined])
      await records(connection).collection.updateOne({ _id: filter._id as never }, { $set: back })
    }
    expect(await acting(_id)).toMatchObject(actor)
    expect(await findActingFarmer({ agentId: agent.id + 1, assistId: _id, now: NOW }, domain)).toBeUndefined()
    expect(await readFarmAssist({ actor, now: NOW }, domain)).toMatchObject({ live: [{ _id }], closedTo: [] })
  })
})
