import type { Actor } from '@santhe/rules'
import type { PersonRecord } from '../../records/person.ts'

export function actorOf({ _id, role, district, taluk, farmId }: PersonRecord): Actor {
  return { id: _id, role, district, taluk, farmId }
}
