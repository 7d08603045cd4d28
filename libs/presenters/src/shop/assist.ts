import type { FarmAssist, LinkedAssist, SessionPerson } from '@santhe/contracts'
import type { assists } from '@santhe/domain'
import { presentSessionPerson } from './people.ts'

type Domain<Name extends 'readFarmAssist' | 'findLinkedAssist' | 'findLiveAssist'> = NonNullable<
  Awaited<ReturnType<(typeof assists)[Name]>>
>

/** Returns a farm's codes and assists for its farmer; no hash leaves the domain. */
export function presentFarmAssist({ screen, card, closedTo, live }: Domain<'readFarmAssist'>): FarmAssist {
  return {
    screen: screen && { expiresAt: screen.expiresAt.toISOString() },
    card: card && { createdAt: card.createdAt.toISOString(), expiresAt: card.expiresAt.toISOString() },
    isClosed: false,
    closedTo,
    live: live.map(({ _id: id, agentName, startedAt, expiresAt }) => ({
      id,
      agentName,
      startedAt: startedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
  }
}

/** Returns the farmer as whom an agent acts, without private fields: username, e-mail address, phone, language. */
export function presentHelpedPerson({ farmer, farm, assist }: Domain<'findLiveAssist'>): SessionPerson {
  const { language: _language, ...person } = presentSessionPerson(farmer)
  const helps = { farmName: farm.farmName, expiresAt: assist.expiresAt.toISOString() }
  return { ...person, username: '', email: '', phone: '', helps }
}

export function presentLinkedAssist({ assist, farmName, isLive }: Domain<'findLinkedAssist'>): LinkedAssist {
  const { agentName, expiresAt, endedAt } = assist
  return { agentName, farmName, expiresAt: (endedAt ?? expiresAt).toISOString(), isLive }
}
