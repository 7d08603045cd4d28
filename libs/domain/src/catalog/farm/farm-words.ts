import { storedWords } from '../../foundation/search-words.ts'
import type { FarmRecord } from '../../records/farm.ts'

/** Returns what the office finds a farm by: its name, its place, and its contact's name. Write it whenever one of them changes. */
export function farmWords({
  farmName,
  location,
  district,
  taluk,
  ownerName,
}: Pick<FarmRecord, 'farmName' | 'location' | 'district' | 'taluk' | 'ownerName'>): string[] {
  return storedWords([farmName, location, district ?? '', taluk ?? '', ownerName])
}
