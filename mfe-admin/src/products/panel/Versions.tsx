import type { AdminProductDetail, Rejection } from '@santhe/contracts'
import { Money, Picture, useTexts } from '@santhe/ui'
import type { ReactNode } from 'react'
import { texts } from '../texts.ts'
import styles from './panel.module.css'

type Version = Rejection['version']
const FIELDS = ['name', 'localName', 'description', 'price', 'images'] as const satisfies readonly (keyof Version)[]
type Field = (typeof FIELDS)[number]

const urlsOf = ({ images }: Version) => images.map(({ imageUrl }) => imageUrl).join(' ')

function differs(field: Field, before: Version, after: Version): boolean {
  return field === 'images' ? urlsOf(before) !== urlsOf(after) : before[field] !== after[field]
}

interface Comparison {
  before: Version
  after: Version
  isOfEdit: boolean
}

/** What is compared: the version on sale with the edit that waits, or the rejected one with what waits instead. */
function comparisonOf(product: AdminProductDetail): Comparison | undefined {
  const { name, localName, description, price, images, pendingEdit, lastRejection, approvalStatus } = product
  const current = { name, localName, description, price, images }
  if (pendingEdit) {
    const { fields: _fields, at: _at, ...proposal } = pendingEdit
    return { before: current, after: { ...current, ...proposal }, isOfEdit: true }
  }
  if (approvalStatus !== 'pending' || !lastRejection) return undefined
  return { before: lastRejection.version, after: current, isOfEdit: false }
}

/** Both versions side by side, in what differs; nothing for a product that is new. */
export function Versions({ product }: { product: AdminProductDetail }) {
  const t = useTexts(texts)
  const compared = comparisonOf(product)
  if (!compared) return null
  const { before, after, isOfEdit } = compared
  const fields = FIELDS.filter(field => differs(field, before, after))
  return (
    <section>
      <h3 className={styles.title}>{t(isOfEdit ? 'panel.changes' : 'panel.changesSince')}</h3>
      {fields.length === 0 ? (
        <p>{t('panel.noChanges')}</p>
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
            {fields.map(field => (
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
    </section>
  )
}

function Value({ field, version }: { field: Field; version: Version }): ReactNode {
  const t = useTexts(texts)
  if (field === 'price') return <Money rupees={version.price} />
  if (field !== 'images') return version[field] || t('panel.none')
  if (version.images.length === 0) return t('panel.none')
  return (
    <div className={styles.small}>
      {version.images.map(({ id, imageUrl }, place) => (
        <Picture
          key={id}
          src={imageUrl}
          alt={t('panel.picture', { number: place + 1, name: version.name })}
          sizes="160px"
        />
      ))}
    </div>
  )
}
