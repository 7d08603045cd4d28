import type { SessionPerson } from '@santhe/contracts'
import { useLanguage } from '@santhe/host'
import { formatDate } from '@santhe/rules'
import { Facts, useTexts } from '@santhe/ui'
import texts from '../texts/en/checkout.json'

type Fact = 'name' | 'username' | 'email' | 'phone' | 'district' | 'type' | 'memberSince'

interface AccountFactsProps {
  person: SessionPerson
  facts: readonly Fact[]
}

export function AccountFacts({ person, facts }: AccountFactsProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const values: Record<Fact, string> = {
    name: person.name,
    username: person.username,
    email: person.email,
    phone: person.phone,
    district: person.district ?? '',
    type: t(`account.${person.role}`),
    memberSince: formatDate(person.createdAt, language),
  }
  return (
    <Facts
      facts={facts
        .filter(fact => values[fact] !== '')
        .map(fact => ({ key: fact, name: t(`account.${fact}`), value: values[fact] }))}
    />
  )
}
