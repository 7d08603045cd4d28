import { type Actor, fail } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { Domain } from '../../foundation/domain.ts'
import { tokenHash } from '../../foundation/secrets.ts'
import { type AssistRecord, Assists } from '../../records/assist.ts'
import { Farms } from '../../records/farm.ts'
import { writeAssistEnd } from './write-end.ts'

interface Ending {
  now: Date
  device: string
}

const farmerOf = ({ farmerId, farmId }: AssistRecord): Actor => ({ id: farmerId, role: 'farmer', farmId })

/** Ends help on the farmer's own farm; ignores help that has ended. */
export async function endOwnAssist(
  { id, actor, ...ending }: Ending & { id: number; actor: Actor },
  domain: Domain,
): Promise<void> {
  await writeAssistEnd({ _id: id, farmerId: actor.id }, { ...ending, endedBy: farmerOf }, domain)
}

export async function finishAssist(
  { id, actor, ...ending }: Ending & { id: number; actor: Actor },
  domain: Domain,
): Promise<void> {
  await writeAssistEnd({ _id: id, agentId: actor.id }, { ...ending, endedBy: () => actor }, domain)
}

/** Ends the help of a session that ends: by sign-out here or elsewhere, a new password or role, or deactivation. */
export async function endAssistOfSession(
  { assistId, agent, ...ending }: Ending & { assistId: number; agent: Actor },
  domain: Domain,
): Promise<void> {
  const reason = say('reason.sessionEnded')
  await writeAssistEnd({ _id: assistId, agentId: agent.id }, { ...ending, endedBy: () => agent, reason }, domain)
}

export interface LinkedAssist {
  assist: AssistRecord
  farmName: string
  isLive: boolean
}

/** @throws NOT_FOUND */
export async function findLinkedAssist(
  { token, now }: { token: string; now: Date },
  { connection }: Domain,
): Promise<LinkedAssist> {
  const assist =
    (await Assists(connection)
      .findOne({ links: tokenHash(token) })
      .lean<AssistRecord>()) ?? fail('NOT_FOUND', { message: say('link.unknown') })
  const farm = await Farms(connection).findById(assist.farmId).lean()
  return { assist, farmName: farm?.farmName ?? '', isLive: assist.endedAt === null && assist.expiresAt > now }
}

/** Ignores help that has ended. `@throws NOT_FOUND` for an unknown link. */
export async function endLinkedAssist(
  { token, ...ending }: Ending & { token: string },
  domain: Domain,
): Promise<LinkedAssist> {
  const linked = await findLinkedAssist({ token, now: ending.now }, domain)
  await writeAssistEnd({ _id: linked.assist._id }, { ...ending, endedBy: farmerOf }, domain)
  return { ...linked, isLive: false }
}
