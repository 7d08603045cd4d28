import { createCatalogIndex, indexPerConnection } from '../../catalog/product/search/catalog-index.ts'
import { countedRows } from '../../catalog/product/search/office-counts.ts'
import type { Domain } from '../../foundation/domain.ts'
import { People, type PersonRecord } from '../../records/person.ts'

const indexes = indexPerConnection(connection => {
  const roles = countedRows<Pick<PersonRecord, 'role'>>(({ role }) => role)
  const index = createCatalogIndex(connection, {
    source: People,
    fields: ['role'],
    rowOf: ({ role }) => ({ role }),
    onChange: roles.change,
  })
  return { index, roles: roles.counts }
})

/** Includes deactivated customers. */
export async function countAllCustomers({ connection }: Domain): Promise<number> {
  const { index, roles } = indexes(connection)
  await index.bringUpToDate()
  return roles.get('customer') ?? 0
}
