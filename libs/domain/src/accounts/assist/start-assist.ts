import { type Actor, ASSIST_MS, fail, scopesFor } from '@santhe/rules'
import { addEvent } from '../../foundation/add-event.ts'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import { nextId } from '../../foundation/ids.ts'
import { scopeFilter } from '../../foundation/scope-filter.ts'
import { type StaffAct, writeJournal } from '../../foundation/write-entry.ts'
import { type AssistRecord, Assists } from '../../records/assist.ts'
import { type FarmRecord, Farms } from '../../records/farm.ts'
import { People, type PersonRecord } from '../../records/person.ts'
import { tryCode, useCode } from './try-code.ts'

export interface AssistParties {
  agent: PersonRecord
  farm: FarmRecord
  farmer: PersonRecord
}

/** Returns the parties of possible help: an active taluk agent, a farm in the agent's scope, an active farmer; else undefined. */
export async function findParties(
  { agentId, farmId }: { agentId: number; farmId: number },
  { connection, session = null }: Pick<Domain, 'connection'> & { session?: Domain['session'] | null },
): Promise<AssistParties | undefined> {
  const agent = await People(connection)
    .findOne({ _id: agentId, role: 'taluk_agent', isActive: true })
    .session(session)
    .lean<PersonRecord>()
  if (!agent) return undefined
  const actor: Actor = { id: agent._id, role: agent.role, district: agent.district, taluk: agent.taluk }
  const scope = scopeFilter(scopesFor(actor, 'farmer.assist'), { district: 'district', taluk: 'taluk', farm: '_id' })
  const farm = await Farms(connection)
    .findOne({ $and: [scope, { _id: farmId, isHidden: false }] })
    .session(session)
    .lean<FarmRecord>()
  if (!farm) return undefined
  const farmer = await People(connection)
    .findOne({ _id: farm.ownerId, role: 'farmer', farmId, isActive: true })
    .session(session)
    .lean<PersonRecord>()
  return farmer ? { agent, farm, farmer } : undefined
}

export interface StartAssist {
  farmId: number
  /** Eight digits. */
  code: string
  by: StaffAct
}

/**
 * Starts an hour in which a taluk agent acts for a farmer, by the farmer's code, and returns it. The code works once. The farmer
 * is notified immediately by bell and mail. docs/product/roles.md#assisted-mode.
 * @throws ASSIST_CODE_WRONG for any reason
 */
export async function startAssist({ farmId, code, by }: StartAssist, domain: Domain): Promise<AssistRecord> {
  const { actor, now } = by
  const before = await findParties({ agentId: actor.id, farmId }, domain)
  const agent = { id: actor.id, name: before?.agent.name ?? '' }
  const right = await tryCode({ farm: before?.farm, agent, code, now }, domain)
  if (!right) return fail('ASSIST_CODE_WRONG')
  const _id = await nextId(domain, 'assist')
  return withTransaction(domain, async tx => {
    const parties = await findParties({ agentId: actor.id, farmId }, tx)
    if (!parties || !(await useCode({ farmId, agentId: actor.id, code: right }, tx))) return fail('ASSIST_CODE_WRONG')
    const { agent, farm, farmer } = parties
    const expiresAt = new Date(now.getTime() + ASSIST_MS)
    const people = { agentId: agent._id, agentName: agent.name, farmId, farmerId: farmer._id }
    const assist: AssistRecord = { _id, ...people, startedAt: now, expiresAt, endedAt: null, links: [] }
    await Assists(tx.connection).create([assist], { session: tx.session })
    await addEvent({ kind: 'assistStarted', at: now, assistId: _id, ...people, farmName: farm.farmName, expiresAt }, tx)
    const about = { thing: 'farm', thingId: farmId, name: farm.farmName, district: farm.district } as const
    await writeJournal({ act: 'farm.helpBegun', ...about, forId: farmer._id }, by, tx)
    return assist
  })
}
