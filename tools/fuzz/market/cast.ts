import { type Domain, type PersonRecord, people } from '@santhe/domain'
import { People } from '@santhe/domain/records'
import { createLog, createSessions, openRedis, redisReady } from '@santhe/http-kit'
import { ROLES, type Role } from '@santhe/rules'

/** Number of callers of each role; other people are only named in requests. */
const OF_EACH_ROLE = 2

export interface CastMember {
  id: number
  role: Role
  farmId: number | null
}

/** The callers, who stay usable even if requests change or deactivate them. */
export interface Cast {
  members: CastMember[]
  /** Returns a token that is presumably valid. */
  tokenOf(member: CastMember): Promise<string>
  /** Call it when the server refuses a token: restores the person; the next request gets a new token. */
  revive(member: CastMember): Promise<void>
  /** Restores all callers with password and role, in new sessions, since an agent's session may act for a farmer. */
  restore(): Promise<void>
  close(): void
}

async function membersOf({ connection }: Domain): Promise<PersonRecord[]> {
  const byRole = await Promise.all(
    ROLES.map(role => People(connection).find({ role }).sort({ _id: 1 }).limit(OF_EACH_ROLE).lean<PersonRecord[]>()),
  )
  return byRole.flat()
}

/** Opens the first people of each role in a filled market. */
export async function openCast(domain: Domain, redisUrl: string): Promise<Cast> {
  const log = createLog({ name: 'fuzz', level: 'silent' })
  const redis = openRedis({ url: redisUrl, log })
  await redisReady(redis)
  const sessions = createSessions(redis, log)
  const members = await membersOf(domain)
  const tokens = new Map<number, string>()
  /** Restores people, even if requests have deleted them or changed their role. */
  async function putBack(people: readonly PersonRecord[]): Promise<void> {
    for (const person of people) {
      await People(domain.connection).replaceOne({ _id: person._id }, person, { upsert: true })
    }
  }

  return {
    members: members.map(({ _id: id, role, farmId }) => ({ id, role, farmId })),
    async tokenOf({ id }) {
      const cached = tokens.get(id)
      if (cached !== undefined) return cached
      const person = members.find(({ _id }) => _id === id)
      if (!person) throw new Error(`${id} is nobody of the cast`)
      const token = await sessions.start(people.actorOf(person), { device: 'fuzz', asOf: new Date() })
      tokens.set(id, token)
      return token
    },
    async revive({ id }) {
      tokens.delete(id)
      await putBack(members.filter(({ _id }) => _id === id))
    },
    async restore() {
      tokens.clear()
      await putBack(members)
    },
    close: () => redis.disconnect(),
  }
}
