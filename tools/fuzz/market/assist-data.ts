import { assists, type Domain, type FarmRecord, type PersonRecord, people } from '@santhe/domain'
import { Farms, People } from '@santhe/domain/records'
import { aFarm } from '@santhe/domain/testing'
import { may } from '@santhe/rules'

const MOST_LINKS = 2
const DEVICE = 'fuzz'

/** Codes and links that only a farmer sees, on the screen or in a mail. */
export interface AssistData {
  /** Creates a valid code for an agent; undefined if the agent may assist no farm. */
  makeCode(agentId: number): Promise<{ farmerId: number; code: string } | undefined>
  /** Tokens of links that end an assistance. */
  links: string[]
}

/**
 * Returns a farm that an agent may assist, with its farmer; a new one if requests have hidden, moved or deleted
 * all others.
 */
async function farmFor(agent: PersonRecord, domain: Domain) {
  const { connection } = domain
  const { district, taluk } = agent
  if (district === null || taluk === null) return undefined
  const farms = await Farms(connection).find({ district, isHidden: false }).sort({ _id: 1 }).lean<FarmRecord[]>()
  for (const farm of farms) {
    const { _id: farmId, ownerId } = farm
    const place = { farmerId: farmId, district: farm.district, taluk: farm.taluk }
    if (!may(people.actorOf(agent), 'farmer.assist', place)) continue
    const farmer = await People(connection)
      .findOne({ _id: ownerId, role: 'farmer', farmId, isActive: true })
      .lean<PersonRecord>()
    if (farmer) return { farm, farmer }
  }
  return aFarm(domain, { district, taluk })
}

/** Lets each agent assist once, so that links to end it exist. */
export async function makeAssistData(domain: Domain, now: Date): Promise<AssistData> {
  const agentsBy = (filter: { _id?: number }) =>
    People(domain.connection)
      .find({ ...filter, role: 'taluk_agent', isActive: true })
      .sort({ _id: 1 })
      .limit(MOST_LINKS)
      .lean<PersonRecord[]>()
  const makeCodeFor = async (agent: PersonRecord) => {
    const helped = await farmFor(agent, domain)
    if (!helped) return undefined
    // A card, since mails caused by requests replace a screen's code at any moment.
    const card = { actor: people.actorOf(helped.farmer), kind: 'card', now: new Date() } as const
    return { farmerId: helped.farm._id, code: (await assists.makeAssistCode(card, domain)).code }
  }
  const links: string[] = []
  for (const agent of await agentsBy({})) {
    const made = await makeCodeFor(agent)
    if (!made) continue
    const by = { actor: people.actorOf(agent), device: DEVICE, now }
    const { _id } = await assists.startAssist({ farmId: made.farmerId, code: made.code, by }, domain)
    const link = await assists.makeAssistLink({ assistId: _id, now }, domain)
    if (link) links.push(link.token)
  }
  const makeCode = async (agentId: number) => {
    const [agent] = await agentsBy({ _id: agentId })
    return agent && makeCodeFor(agent)
  }
  return { links, makeCode }
}
