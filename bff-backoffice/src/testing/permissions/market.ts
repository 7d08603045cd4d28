import { type FarmRecord, type ProductRecord, people } from '@santhe/domain'
import {
  aCategory,
  aFarm,
  aPersonOfRole,
  aProduct,
  FAR_AWAY,
  NOW,
  testDomain,
  watchedScatters,
} from '@santhe/domain/testing'
import { testFiles } from '@santhe/files/testing'
import {
  type CallerRole,
  ownAndOthers,
  type Permission,
  type Statuses,
  startTestServer,
} from '@santhe/http-kit/testing'
import { routes } from '../../routes/index.ts'
import type { Who } from './inputs.ts'

/** The status of calls for every role, by call. docs/product/roles.md#permissions. */
export type Permissions = Readonly<Record<string, Permission<Who>>>

export const at = (id: number, body?: unknown) => ({ params: { id }, body })

type Input = ReturnType<NonNullable<Permission<Who>['input']>>

/** Starts the back office with a farm inside the staff's area and one outside. */
export async function permissionMarket() {
  const domain = await testDomain()
  const { domain: watched, scatters } = await watchedScatters(domain)
  const storage = await testFiles()
  const served = routes({ domain: watched, files: storage.files })
  const server = await startTestServer({ owner: 'backoffice', served, clock: () => NOW })
  const hashes = new Set<string>()
  const near = (await aFarm(domain)).farm
  const far = (await aFarm(domain, FAR_AWAY)).farm
  /** A product of the caller's farm, else of one in the staff's area; pending, so that only they may see it. */
  const ownProduct = ({ farm }: Who) => aProduct(domain, { ofFarm: farm ?? near, approvalStatus: 'pending' })
  const othersProduct = () => aProduct(domain, { ofFarm: far, approvalStatus: 'pending' })
  return {
    ...{ domain, scatters, server, hashes, near, far },
    /** Statuses of a call about a farm inside the staff's area, and `beyond` it. */
    inArea: (expected: Statuses, beyond: Statuses, input: (farm: FarmRecord) => Input) =>
      ownAndOthers<Who>(
        [expected, beyond],
        () => input(near),
        () => input(far),
      ),
    /** Statuses of a call about a product of the caller's own farm or area, and about another. */
    ofProduct: (expected: Statuses, others: Statuses, input: (product: ProductRecord) => Input) =>
      ownAndOthers<Who>(
        [expected, others],
        async who => input(await ownProduct(who)),
        async () => input(await othersProduct()),
      ),
    category: await aCategory(domain),
    async newcomer(role: CallerRole): Promise<Who> {
      if (role === 'nobody') return { actor: undefined, person: undefined, farm: undefined }
      const { person, farm } = await aPersonOfRole(domain, role)
      hashes.add(person.passwordHash)
      return { actor: people.actorOf(person), person, farm }
    },
  }
}

export type PermissionMarket = Awaited<ReturnType<typeof permissionMarket>>
