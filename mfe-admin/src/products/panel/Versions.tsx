import type { AdminProductDetail, YearlySeason } from '@santhe/contracts'
import { useLanguage, useNow } from '@santhe/host'
import { istDateOf, nearDateAlone } from '@santhe/rules'
import { dateFieldTexts, Money, Picture, useCategoryText, useStatusText, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import type { ReactNode } from 'react'
import { seasonText } from '../../journal/Changes.tsx'
import journalTexts from '../../texts/en/journal.json'
import productsTexts from '../../texts/en/products.json'
import styles from './panel.module.css'

/** Shows differing fields of both versions side by side; nothing for new products. docs/product/office.md#product-panel */
export function Versions({ product }: { product: AdminProductDetail }) {
  const t = useTexts(productsTexts)
  const compared = compareVersions(product)
  if (!compared) return null
  const { before, after, isOfEdit, changed, unknown } = compared
  const names = unknown.map(field => t(`panel.fields.${field}`)).join(', ')
  return (
    <section>
      <h3 className={styles.title}>{t(isOfEdit ? 'panel.changes' : 'panel.changesSince')}</h3>
      {changed.length === 0 ? (
        <p className={styles.text}>{t(names === '' ? 'panel.noChanges' : 'panel.noComparedChanges')}</p>
      ) : (
        <table className={styles.versions}>
          <thead>
            <tr>
              <th scope="col">{t('panel.field')}</th>
              <th scope="col">{t(isOfEdit ? 'panel.onSale' : 'panel.rejectedVersion')}</th>
              <th scope="col">{t(isOfEdit ? 'panel.proposed' : 'panel.now')}</th>
            </tr>
          </thead>
          <tbody>
            {changed.map(field => (
              <tr key={field}>
                <th scope="row">{t(`panel.fields.${field}`)}</th>
                <td>
                  <Value field={field} version={before} />
                </td>
                <td>
                  <Value field={field} version={after} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {names !== '' && <p className={styles.note}>{t('panel.notCompared', { fields: names })}</p>}
    </section>
  )
}

function Value({ field, version }: { field: VersionField; version: Version }): ReactNode {
  const t = useTexts(productsTexts)
  const statusText = useStatusText()
  const categoryText = useCategoryText()
  const language = useLanguage()
  const today = istDateOf(useNow())
  if (field === 'price') return <Money rupees={version.price} />
  if (field === 'images') return <Pictures of={version} />
  if (field === 'seasons') return <Seasons of={version} />
  if (field === 'status' && version.status) return statusText(version.status)
  if (field === 'category' && version.category) return categoryText(version.category)
  const value = version[field]
  if (field === 'availableUntil' || field === 'harvestDate')
    return nearDateAlone(version[field] ?? null, today, language) || t('panel.none')
  return value || t('panel.none')
}

function Pictures({ of: { name, images } }: { of: Version }): ReactNode {
  const t = useTexts(productsTexts)
  if (images.length === 0) return t('panel.none')
  return (
    <div className={blocks.stack8}>
      {images.map(({ id, imageUrl }, place) => (
        <Picture key={id} src={imageUrl} alt={t('panel.picture', { number: place + 1, name })} sizes="160px" />
      ))}
    </div>
  )
}

/** Formats seasons as the journal does: 'harvesting November to February'. */
export function Seasons({ of: { seasons = [] } }: { of: { seasons?: readonly YearlySeason[] | undefined } }) {
  const t = useTexts(productsTexts)
  const words = { t: useTexts(journalTexts), monthName: useTexts(dateFieldTexts) }
  return seasons.map(season => seasonText(season, words)).join(', ') || t('panel.none')
}

export type Version = NonNullable<AdminProductDetail['lastRejection']>['version']
type VersionField = keyof Version

/** Fields buyers see, in comparison order. Without stock, which orders change. */
const FIELDS = [
  ...(['name', 'localName', 'category', 'description', 'growingDetails', 'price', 'unit', 'unitsPerBox'] as const),
  ...(['status', 'availableUntil', 'harvestDate', 'seasons', 'images'] as const),
] satisfies readonly VersionField[]

interface Comparison {
  before: Version
  after: Version
  isOfEdit: boolean
  changed: readonly VersionField[]
  /** Fields that the rejection did not store, so that they can't be compared. */
  unknown: readonly VersionField[]
}

function comparable(field: VersionField, version: Version): unknown {
  return field === 'images' ? version.images.map(({ imageUrl }) => imageUrl) : version[field]
}

function differs(field: VersionField, before: Version, after: Version): boolean {
  return JSON.stringify(comparable(field, before)) !== JSON.stringify(comparable(field, after))
}

function versionOf(product: AdminProductDetail): Version {
  const { name, localName, category, description, growingDetails, price, unit, unitsPerBox, status } = product
  const { availableUntil, harvestDate, seasons = [], images } = product
  const productsTexts = { name, localName, category, description, growingDetails, images }
  return { ...productsTexts, price, unit, unitsPerBox, status, availableUntil, harvestDate, seasons }
}

/** Compares the version on sale with the pending edit, or the rejected with the new one. Undefined for new products. */
function compareVersions(product: AdminProductDetail): Comparison | undefined {
  const { pendingEdit, lastRejection, approvalStatus } = product
  const current = versionOf(product)
  if (pendingEdit) {
    const { fields, at: _at, ...proposal } = pendingEdit
    // Trust the server's list: foreign picture URLs, which it withholds, may be the only change.
    const changed = FIELDS.filter(field => fields.some(each => each === field))
    return { before: current, after: { ...current, ...proposal }, isOfEdit: true, changed, unknown: [] }
  }
  if (approvalStatus !== 'pending' || !lastRejection) return undefined
  const before = lastRejection.version
  const unknown = FIELDS.filter(field => before[field] === undefined)
  const changed = FIELDS.filter(field => !unknown.includes(field) && differs(field, before, current))
  return { before, after: current, isOfEdit: false, changed, unknown }
}
