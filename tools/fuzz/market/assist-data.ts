import { assists, type Domain, type PersonRecord, people } from '@santhe/domain'
import { Farms, People } from '@santhe/domain/records'

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

async function farmFor({ district, taluk }: PersonRecord, { connection }: Domain) {
  const inArea = { district, $or: [{ taluk }, { taluk: null }], isHidden: false }
  const farm = await Farms(connection).findOne(inArea).sort({ _id: 1 }).lean()
  if (!farm) return undefined
  const farmer = await People(connection).findById(farm.ownerId).lean<PersonRecord>()
  return farmer?.role === 'farmer' && farmer.isActive ? { farm, farmer } : undefined
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
    const make = () => assists.makeCode({ actor: people.actorOf(farmer), kind, now }, domain)
    const by = { actor: people.actorOf(agent), device: DEVICE, now }
    const { code } = await make()
    const { _id } = await assists.start({ farmId: farm._id, code, by }, domain)
    const link = await assists.makeLink({ assistId: _id, now }, domain)
    if (link) data.links.push(link.token)
    data.codes.push({ agentId: agent._id, farmId: farm._id, code: (await make()).code })
  }
  return data
}
