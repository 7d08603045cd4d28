import { assists, type Domain, type FarmRecord, type PersonRecord, people } from '@santhe/domain'
import { Farms, People } from '@santhe/domain/records'
import { may } from '@santhe/rules'

/** One kind of code for each agent of the cast, so that none takes another's place where two of them have one farm. */
const KINDS = ['screen', 'card'] as const
const DEVICE = 'fuzz'

/** What only a farmer reads, on the screen or in a mail. */
export interface AssistData {
  /** Codes that work, each for one agent of the farm's area. */
  codes: { agentId: number; farmId: number; code: string }[]
  /** Tokens of links that end a help. */
  links: string[]
}

/** Returns a farm on which an agent may help, with its farmer; undefined where there is none, as for an agent without a district. */
async function farmFor(agent: PersonRecord, { connection }: Domain) {
  const farms = await Farms(connection)
    .find({ district: agent.district, isHidden: false })
    .sort({ _id: 1 })
    .lean<FarmRecord[]>()
  for (const farm of farms) {
    const { _id: farmId, ownerId, district, taluk } = farm
    if (!may(people.actorOf(agent), 'farmer.assist', { farmerId: farmId, district, taluk })) continue
    const farmer = await People(connection)
      .findOne({ _id: ownerId, role: 'farmer', farmId, isActive: true })
      .lean<PersonRecord>()
    if (farmer) return { farm, farmer }
  }
  return undefined
}

/** Has each agent help once, so that there is a link that ends it, and makes another code. */
export async function makeAssistData(domain: Domain, now: Date): Promise<AssistData> {
  const data: AssistData = { codes: [], links: [] }
  const agents = await People(domain.connection)
    .find({ role: 'taluk_agent', isActive: true })
    .sort({ _id: 1 })
    .limit(KINDS.length)
    .lean<PersonRecord[]>()
  for (const [place, kind] of KINDS.entries()) {
    const agent = agents[place]
    const helped = agent && (await farmFor(agent, domain))
    if (!helped) continue
    const { farm, farmer } = helped
    const make = async (of: typeof kind) =>
      (await assists.makeAssistCode({ actor: people.actorOf(farmer), kind: of, now }, domain)).code
    const by = { actor: people.actorOf(agent), device: DEVICE, now }
    // By a card: a mail that a request has caused may replace the code of the screen at any moment.
    const { _id } = await assists.startAssist({ farmId: farm._id, code: await make('card'), by }, domain)
    const link = await assists.makeAssistLink({ assistId: _id, now }, domain)
    if (link) data.links.push(link.token)
    data.codes.push({ agentId: agent._id, farmId: farm._id, code: await make(kind) })
  }
  return data
}
