import { type Actor, MOST_WRONG_CODES } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { newToken, tokenHash } from '../../foundation/secrets.ts'
import {
  type AssistCode,
  AssistCodes,
  type AssistCodesRecord,
  type AssistRecord,
  Assists,
} from '../../records/assist.ts'
import { actorOf, People } from '../../records/person.ts'
import { ownFarmId } from './make-code.ts'
import { type AssistParties, findParties } from './start-assist.ts'

export interface FarmAssist {
  screen: AssistCode | null
  card: AssistCode | null
  /** Names of agents locked out by five wrong codes, until the next code. */
  closedTo: string[]
  live: AssistRecord[]
}

const goesOn = (now: Date) => ({ endedAt: null, expiresAt: trusted({ $gt: now }) })

/** @throws FORBIDDEN without a farm */
export async function readFarmAssist({ actor, now }: { actor: Actor; now: Date }, domain: Domain): Promise<FarmAssist> {
  const { connection } = domain
  const farmId = await ownFarmId(actor, domain)
  const [codes, live] = await Promise.all([
    AssistCodes(connection).findById(farmId).lean<AssistCodesRecord>(),
    Assists(connection)
      .find({ farmId, ...goesOn(now) })
      .sort({ expiresAt: 1 })
      .lean<AssistRecord[]>(),
  ])
  const valid = (code: AssistCode | null = null) => (code && code.expiresAt > now ? code : null)
  return { screen: valid(codes?.screen), card: valid(codes?.card), closedTo: await closedTo(codes, domain), live }
}

async function closedTo(codes: AssistCodesRecord | null, { connection }: Domain): Promise<string[]> {
  const tries = Object.entries(codes?.wrongTriesOf ?? {}).filter(([, count]) => count >= MOST_WRONG_CODES)
  if (tries.length === 0) return []
  const agents = await People(connection)
    .find({ _id: trusted({ $in: tries.map(([id]) => Number(id)) }) })
    .sort({ _id: 1 })
    .select({ name: 1 })
    .lean()
  return agents.map(({ name }) => name)
}

export interface LiveAssist extends AssistParties {
  assist: AssistRecord
}

interface AssistOfAgent {
  agentId: number
  assistId: number
  now: Date
}

/** Returns undefined once the help ended or expired, or agent, farm or farmer no longer qualify. */
export async function findLiveAssist(
  { agentId, assistId, now }: AssistOfAgent,
  domain: Domain,
): Promise<LiveAssist | undefined> {
  const assist = await Assists(domain.connection)
    .findOne({ _id: assistId, agentId, ...goesOn(now) })
    .lean<AssistRecord>()
  const parties = assist ? await findParties({ agentId, farmId: assist.farmId }, domain) : undefined
  return assist && parties && parties.farmer._id === assist.farmerId ? { assist, ...parties } : undefined
}

/** Returns the farmer as actor, with help and agent; undefined once the help is over. */
export async function findActingFarmer(of: AssistOfAgent, domain: Domain): Promise<Actor | undefined> {
  const live = await findLiveAssist(of, domain)
  return live && { ...actorOf(live.farmer), assist: { id: of.assistId, agentId: of.agentId } }
}

/** Returns the token of a new link that ends the help; undefined once it is over. */
export async function makeAssistLink(
  { assistId, now }: { assistId: number; now: Date },
  { connection }: Domain,
): Promise<{ assist: AssistRecord; token: string } | undefined> {
  const token = newToken()
  const assist = await Assists(connection)
    .findOneAndUpdate(
      { _id: assistId, ...goesOn(now) },
      { $push: { links: tokenHash(token) } },
      { returnDocument: 'after' },
    )
    .lean<AssistRecord>()
  return assist ? { assist, token } : undefined
}
