import { useLanguage } from '@santhe/host'
import { namesFor } from '@santhe/rules'
import type { ReactNode } from 'react'
import { LocalName } from '../show/inline.tsx'
import { Picture } from '../show/Picture.tsx'
import styles from './office.module.css'

interface ProductCellProps {
  product: { name: string; localName: string; imageUrl: string }
  children?: ReactNode
}

export function ProductCell({ product, children }: ProductCellProps) {
  const [first, second] = namesFor(product, useLanguage())
  return (
    <div className={styles.product}>
      <Picture src={product.imageUrl} alt="" sizes="64px" className={styles.picture} />
      <div>
        <span className={styles.name}>{first}</span> <LocalName>{second}</LocalName>
        {children}
      </div>
    </div>
  )
}
